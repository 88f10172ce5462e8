/** Focuses the open side panel, so that screen readers announce it and no row has the focus. */
export function focusPanel(): void {
  panel()?.focus({ preventScroll: true })
}

/** Focuses the form that is open in the side panel: its chosen or first field, or else its button. */
export function focusPanelForm(): void {
  const form = panel()?.querySelector('form[data-own-keys]')
  const find = (selector: string) => form?.querySelector<HTMLElement>(selector)
  const target = find('input:checked') ?? find('input, textarea') ?? find('[type="submit"]')
  target?.focus()
}

export const isPanelFocused = (): boolean => panel() !== null && document.activeElement === panel()

const panel = () => document.querySelector<HTMLElement>('[data-panel]')
