import type { LiveChange } from '#lib/wire/live.ts'
import { backOff } from './back-off.ts'

interface LiveStreamOptions {
  url: string
  onChange: (change: LiveChange) => void
  /** The stream is open; `again`: it was broken off before, and what changed meanwhile is not known. */
  onOpen: (again: boolean) => void
  /** It broke off, or the session has ended: from here on nothing is told. */
  onLost: () => void
}

/**
 * Follows a namespace while the tab is in view, and begins again when the line breaks, later each time. Once the gateway has said
 * that the session ended, it does not begin again. Returns what stops it.
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
    // One that never opened told nothing that is missed now.
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
      // Another tab took its place, or nobody is signed in: to come back at once would help nobody.
      over = (JSON.parse(data) as { reason: string }).reason !== 'restart'
      again()
    })
    // The browser would come back by itself, at once and for ever.
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
