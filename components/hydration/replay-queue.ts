interface ReplayQueueOptions {
  /** The attribute of what is not hydrated though the page is. */
  hydrating: string
  /** The event that says that something is hydrated. */
  hydrated: string
  /** The attribute of <html> while events wait. */
  waiting: string
  /** Milliseconds after which an event is dropped. */
  expiry: number
}

interface CapturedEvent {
  event: Event
  target: HTMLElement
  /** What a control held after the event. */
  value?: string | boolean | undefined
}

export interface ReplayQueue {
  events: CapturedEvent[]
  /** Whether an event on this element has to wait: the element is not hydrated, or earlier events are being replayed. */
  holds(target: Element): boolean
  push(event: Event, target: HTMLElement, value?: string | boolean): void
}

/**
 * Runs in the browser, from the document's head: it must not refer to anything outside itself. Dispatches captured events again, in
 * order and once, when React has hydrated what they were meant for. What is gone by then, and what is too old, is dropped.
 */
export function createReplayQueue({ hydrating, hydrated, waiting, expiry }: ReplayQueueOptions): ReplayQueue {
  const root = document.documentElement
  const events: CapturedEvent[] = []
  let isHydrated = false
  let isReplaying = false

  const isReady = (target: Element) => isHydrated && !target.closest(`[${hydrating}]`)
  const canReplay = () => events.some(({ target }) => isReady(target))

  /** Enters a value so that React sees a change: it compares with what was last assigned to the element's own property. */
  const enter = (control: HTMLInputElement, value: string) => {
    const caret = control.selectionStart
    control.value = value ? '' : control.defaultValue
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
    if (caret != null) control.setSelectionRange(caret, caret)
  }

  const dispatch = ({ event, target, value }: CapturedEvent) => {
    if (event instanceof SubmitEvent) return (target as HTMLFormElement).requestSubmit(event.submitter)
    if (typeof value === 'boolean') (target as HTMLInputElement).checked = !value
    if (typeof value === 'string') enter(target as HTMLInputElement, value)
    // An event has all members of the dictionary that its constructor takes.
    target.dispatchEvent(new (event.constructor as typeof Event)(event.type, event))
  }

  /** Replays one event and comes again for the next: in between, React renders what the first one changed. */
  const replay = () => {
    const isLost = ({ event, target }: CapturedEvent) =>
      !target.isConnected || performance.now() - event.timeStamp > expiry
    events.splice(0, events.length, ...events.filter((one) => !isLost(one)))
    const at = events.findIndex(({ target }) => isReady(target))
    isReplaying = true
    for (const next of at < 0 ? [] : events.splice(at, 1)) dispatch(next)
    isReplaying = false
    if (canReplay()) setTimeout(replay)
    root.toggleAttribute(waiting, events.length > 0)
  }

  document.addEventListener(hydrated, () => {
    isHydrated = true
    setTimeout(replay)
  })
  return {
    events,
    holds: (target) => !isReplaying && (!isReady(target) || canReplay()),
    push(event, target, value) {
      event.stopImmediatePropagation()
      events.push({ event, target, value })
      root.toggleAttribute(waiting, true)
      setTimeout(replay, expiry + 1)
    },
  }
}
