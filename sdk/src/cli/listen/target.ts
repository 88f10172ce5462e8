import { once } from 'node:events'
import { connect } from 'node:net'
import type { Io } from '../io.ts'

/** Like the time limit of the gateway's deliveries. */
const TARGET_MS = 10_000
/** Tries of an attempt that reaches the target and gets no response, for example because it crashes the target. */
const MAX_TRIES = 3

/** A signed request, as the gateway has stored it. */
type Request = { readonly headers: Readonly<Record<string, string>>; readonly body: string }

/** Where `csp webhooks listen` forwards events to. */
export class Target {
  readonly #io: Pick<Io, 'warn' | 'signal'>
  readonly #url: string
  /** Tries of the event that got no response. */
  #silent = { event: '', tries: 0 }
  #isSilent = false

  constructor(io: Pick<Io, 'warn' | 'signal'>, url: string) {
    this.#io = io
    this.#url = url
  }

  /** Whether requests can be sent. Only a target that did not respond is tried. */
  async isReady(): Promise<boolean> {
    return !this.#isSilent || (await this.#accepts())
  }

  /**
   * Sends a request. The status of the response; null if there was none after several tries; undefined if the request must be
   * sent again later.
   */
  async send(request: Request): Promise<number | null | undefined> {
    const status = await this.#post(request)
    if (this.#io.signal.aborted) return undefined
    if (status !== undefined) {
      if (this.#isSilent) this.#io.warn('The target responds again.')
      this.#isSilent = false
      return status
    }
    // A target that accepts no connection, such as one that restarts, has not received the request.
    if ((await this.#accepts()) && this.#countTry(request) === MAX_TRIES) {
      // The event can be redelivered.
      this.#silent = { event: '', tries: 0 }
      return null
    }
    if (!this.#isSilent) this.#io.warn(`No response from ${this.#url}. Retrying …`)
    this.#isSilent = true
    return undefined
  }

  #countTry({ headers }: Request): number {
    const event = headers['webhook-id'] ?? ''
    this.#silent = { event, tries: event === this.#silent.event ? this.#silent.tries + 1 : 1 }
    return this.#silent.tries
  }

  /** Undefined without a response. Redirects are not followed: the events are for the target. */
  async #post({ headers, body }: Request): Promise<number | undefined> {
    const own = Object.entries(headers).filter(([name]) => /^(content-type|webhook-|x-service-signature)/i.test(name))
    try {
      const response = await fetch(this.#url, {
        method: 'POST',
        headers: Object.fromEntries(own),
        body,
        redirect: 'manual',
        signal: AbortSignal.any([this.#io.signal, AbortSignal.timeout(TARGET_MS)]),
      })
      return response.status
    } catch {
      return undefined
    }
  }

  async #accepts(): Promise<boolean> {
    const { hostname, port, protocol } = new URL(this.#url)
    // IPv6 addresses have brackets in URLs.
    const host = hostname.replace(/^\[|\]$/g, '')
    const connection = connect({ host, port: Number(port) || (protocol === 'https:' ? 443 : 80) })
    try {
      await once(connection, 'connect', { signal: AbortSignal.any([this.#io.signal, AbortSignal.timeout(TARGET_MS)]) })
      return true
    } catch {
      return false
    } finally {
      connection.destroy()
    }
  }
}
