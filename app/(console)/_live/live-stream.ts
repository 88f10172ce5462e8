import type { LiveChange } from '#lib/wire/live.ts'
import { backOff } from './back-off.ts'

interface LiveStreamOptions {
  url: string
  onChange: (change: LiveChange) => void
  /** The stream opened. `again` means that it reconnected, so changes may have been missed. */
  onOpen: (again: boolean) => void
  /** The stream disconnected or the session ended. No further changes arrive. */
  onLost: () => void
}

/**
 * Streams changes of a namespace while the tab is visible and reconnects with backoff. It does not
 * reconnect after the gateway reports that the session ended. Returns a function that stops it.
 */
export function followLive({ url, onChange, onOpen, onLost }: LiveStreamOptions): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let open = false
  let missed = false
  let over = false

  const drop = () => {
    clearTimeout(timer)
    if (!source) return
    source.close()
    source = undefined
    // A stream that never opened cannot have missed changes.
    if (!open) return
    open = false
    missed = true
    onLost()
  }
  const begin = () => {
    if (over || source || document.visibilityState === 'hidden') return
    clearTimeout(timer)
    source = new EventSource(url)
    source.addEventListener('ready', () => {
      failures = 0
      open = true
      onOpen(missed)
      missed = false
    })
    source.addEventListener('change', ({ data }) => onChange(JSON.parse(data) as LiveChange))
    source.addEventListener('end', ({ data }) => {
      // Another tab replaced this stream, or the user signed out, so do not reconnect.
      over = (JSON.parse(data) as { reason: string }).reason !== 'restart'
      again()
    })
    // Without this, the browser would reconnect immediately and indefinitely.
    source.onerror = again
  }
  const again = () => {
    drop()
    if (over) return
    timer = setTimeout(begin, backOff(failures, Math.random()))
    failures += 1
  }
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') drop()
    else begin()
  }

  document.addEventListener('visibilitychange', onVisibility)
  begin()
  return () => {
    over = true
    document.removeEventListener('visibilitychange', onVisibility)
    drop()
  }
}
