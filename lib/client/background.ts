import { BACKGROUND_HEADER } from '../wire/background.ts'
import type { Transport } from './client.ts'

/** Calls within this time of the user's last input count as use of the session. */
const ACTIVE_MS = 60_000
const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Marks calls that no input of the user preceded, such as polls of a tab that was left open. */
export function markBackground(send: Transport, now: () => number, inputs?: EventTarget): Transport {
  // Opening the page is a use.
  let usedAt = now()
  const onInput = () => {
    usedAt = now()
  }
  for (const type of INPUTS) inputs?.addEventListener(type, onInput, { capture: true, passive: true })
  return (request) => {
    if (now() - usedAt > ACTIVE_MS) request.headers.set(BACKGROUND_HEADER, '1')
    return send(request)
  }
}
