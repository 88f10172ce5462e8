import { setTimeout as pause } from 'node:timers/promises'
import { ConnectionError, GatewayError } from '../errors.ts'
import type { Io } from './io.ts'

const POLL_MS = 1000

/** Repeats a pass each second until the command is aborted. Waits for a gateway that is unavailable. */
export async function follow(io: Io, pass: () => Promise<void>): Promise<void> {
  let isUnavailable = false
  while (!io.signal.aborted) {
    try {
      await pass()
      if (isUnavailable) io.warn('The gateway is available again.')
      isUnavailable = false
    } catch (error) {
      if (io.signal.aborted) return
      if (!isTemporary(error)) throw error
      const status = error instanceof GatewayError ? ` (HTTP ${error.status})` : ''
      if (!isUnavailable) io.warn(`The gateway is unavailable${status}. Retrying …`)
      isUnavailable = true
    }
    // Rejects when the command is aborted, which ends the loop.
    await pause(POLL_MS, undefined, { signal: io.signal }).catch(() => undefined)
  }
}

const isTemporary = (error: unknown) =>
  error instanceof ConnectionError || (error instanceof GatewayError && (error.status === 429 || error.status >= 500))
