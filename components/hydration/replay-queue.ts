interface ReplayQueueOptions {
  /** Attribute of elements that are not hydrated although the page is. */
  hydrating: string
  /** Event that signals hydration. */
  hydrated: string
  /** Attribute of <html> while events wait. */
  waiting: string
  /** Milliseconds after which an event is dropped. */
  expiry: number
}

interface CapturedEvent {
  event: Event
  target: HTMLElement
  /** The control's value after the event. */
  value?: string | boolean | undefined
}

export interface ReplayQueue {
  events: CapturedEvent[]
  /**
   * Whether events on this element must wait, because it is not hydrated or earlier events are
   * being replayed.
   */
  holds(target: Element): boolean
  push(event: Event, target: HTMLElement, value?: string | boolean): void
}

/**
 * Runs inline in the document's head and must not refer to anything outside itself. Replays
 * captured events once, in order, after React has hydrated their targets. Drops events that expired
 * or whose target is gone.
 */
export function createReplayQueue({ hydrating, hydrated, waiting, expiry }: ReplayQueueOptions): ReplayQueue {
  const root = document.documentElement
  const events: CapturedEvent[] = []
  let isHydrated = false
  let isReplaying = false

  const isReady = (target: Element) => isHydrated && !target.closest(`[${hydrating}]`)
  const canReplay = () => events.some(({ target }) => isReady(target))

  /**
   * Sets a value so that React detects the change; React compares with the value last assigned
   * through the element's own property.
   */
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
    // An event has all members of its constructor's init dictionary.
    target.dispatchEvent(new (event.constructor as typeof Event)(event.type, event))
  }

  /** Replays one event, then yields so that React renders its changes before the next. */
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
