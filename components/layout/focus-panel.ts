/** Focuses the open side panel, so that screen readers announce it and no row has the focus. */
export function focusPanel(): void {
  panel()?.focus({ preventScroll: true })
}

export const isPanelFocused = (): boolean => panel() !== null && document.activeElement === panel()

const panel = () => document.querySelector<HTMLElement>('[data-panel]')
