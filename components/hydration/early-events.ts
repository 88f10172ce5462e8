import { HYDRATED, HYDRATING, WAITING } from './names.ts'
import { createReplayQueue, type ReplayQueue } from './replay-queue.ts'

/** By then, the user has given up, and a replayed action would be unexpected. */
const EXPIRY_MS = 30_000

/**
 * Runs inline in the document's head and must not refer to anything outside itself. Captures
 * clicks, submissions, keys and input on elements that React has not hydrated yet.
 */
function captureEarlyEvents({ events, holds, push }: ReplayQueue): void {
  type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

  const isControl = (target: Element): target is Control => target.matches('input, select, textarea')
  const isTick = (target: Element): target is HTMLInputElement => target.matches('[type=checkbox], [type=radio]')

  /**
   * Whether the browser handles the event correctly without React. True for links, unless earlier
   * events wait for replay.
   */
  const isNativeClick = (event: MouseEvent, target: Element) => {
    const link = target.closest('a')
    if (link) return !events[0] || link.target || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    return isControl(target) || target.closest('label, summary, select')
  }

  const captureClick = (event: MouseEvent, target: HTMLElement) => {
    if (isTick(target)) return push(event, target, target.checked)
    if (isNativeClick(event, target)) return
    event.preventDefault()
    const pressed = target.closest('button') ?? target
    const isAgain = events.some((earlier) => earlier.event.type === 'click' && earlier.target === pressed)
    // Repeated clicks on an unresponsive control count once.
    if (isAgain) event.stopImmediatePropagation()
    else push(event, pressed)
  }

  const isDeclared = ({ ctrlKey, key }: KeyboardEvent) =>
    /^\w$/.test(key) &&
    document.querySelector(`[aria-keyshortcuts~="${ctrlKey ? 'Control' : 'Meta'}+${key.toUpperCase()}"]`)

  const captureKey = (event: KeyboardEvent, target: HTMLElement) => {
    const { key, altKey, ctrlKey, metaKey } = event
    const isShortcut = ctrlKey || metaKey
    // Enter also triggers a click or submission, which is captured separately.
    if (altKey || /^(Enter|Tab|Shift|Control|Meta)$/.test(key)) return
    if (isShortcut ? !isDeclared(event) : isControl(target)) return
    if (isShortcut) event.preventDefault()
    const last = events.at(-1)?.event
    // A repeated key on an unresponsive page counts as key repeat, which most handlers ignore.
    if (last instanceof KeyboardEvent && last.key === key) Object.defineProperty(event, 'repeat', { value: true })
    push(event, target)
  }

  const captureValue = (event: Event, control: Control) => {
    const last = events.at(-1)
    // Checkbox changes are captured as their click.
    if (isTick(control)) return event.stopImmediatePropagation()
    if (last?.target === control && last.value !== undefined) events.pop()
    push(event, control, control.value)
  }

  const capture = (event: Event) => {
    const target = event.target as HTMLElement
    if (!(target instanceof Element && holds(target))) return
    if (event instanceof KeyboardEvent) captureKey(event, target)
    else if (event instanceof MouseEvent) captureClick(event, target)
    else if (event instanceof SubmitEvent) {
      event.preventDefault()
      push(event, target)
    } else if (isControl(target)) captureValue(event, target)
  }

  for (const type of ['click', 'submit', 'keydown', 'input', 'change']) window.addEventListener(type, capture, true)
}

const OPTIONS = { hydrating: HYDRATING, hydrated: HYDRATED, waiting: WAITING, expiry: EXPIRY_MS }

/** Inline script for the head of the root layout, with its CSP nonce. */
export const earlyEventsScript = `(${captureEarlyEvents})((${createReplayQueue})(${JSON.stringify(OPTIONS)}))`
