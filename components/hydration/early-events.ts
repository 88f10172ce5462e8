import { HYDRATED, HYDRATING, WAITING } from './names.ts'
import { createReplayQueue, type ReplayQueue } from './replay-queue.ts'

/** A person has given up on what they did longer ago; doing it then would be a surprise. */
const EXPIRY_MS = 30_000

/**
 * Runs in the browser, from the document's head: it must not refer to anything outside itself. Captures clicks, submissions, keys and
 * entered values on elements that React has not hydrated yet.
 */
function captureEarlyEvents({ events, holds, push }: ReplayQueue): void {
  type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

  const isControl = (target: Element): target is Control => target.matches('input, select, textarea')
  const isTick = (target: Element): target is HTMLInputElement => target.matches('[type=checkbox], [type=radio]')

  /** Whether the browser does the right thing by itself. A link does, unless it would overtake what waits. */
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
    // Who presses again because nothing happens means it once.
    if (isAgain) event.stopImmediatePropagation()
    else push(event, pressed)
  }

  const isDeclared = ({ ctrlKey, key }: KeyboardEvent) =>
    /^\w$/.test(key) &&
    document.querySelector(`[aria-keyshortcuts~="${ctrlKey ? 'Control' : 'Meta'}+${key.toUpperCase()}"]`)

  const captureKey = (event: KeyboardEvent, target: HTMLElement) => {
    const { key, altKey, ctrlKey, metaKey } = event
    const isShortcut = ctrlKey || metaKey
    // Enter comes as a click or a submission as well.
    if (altKey || /^(Enter|Tab|Shift|Control|Meta)$/.test(key)) return
    if (isShortcut ? !isDeclared(event) : isControl(target)) return
    if (isShortcut) event.preventDefault()
    const last = events.at(-1)?.event
    // Pressed again because nothing happens: it counts as held down, which only keys that may repeat take up.
    if (last instanceof KeyboardEvent && last.key === key) Object.defineProperty(event, 'repeat', { value: true })
    push(event, target)
  }

  const captureValue = (event: Event, control: Control) => {
    const last = events.at(-1)
    // A tick is captured as the click that it came from.
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

/** For a script element in the head of the root layout, under its CSP nonce. */
export const earlyEventsScript = `(${captureEarlyEvents})((${createReplayQueue})(${JSON.stringify(OPTIONS)}))`
