const VERSION = '2026-07-28'
const META = 'io.modelcontextprotocol'

/** A JSON-RPC message. */
export type Message = {
  readonly id?: string | number | null
  readonly method?: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly result?: Readonly<Record<string, unknown>>
  readonly error?: unknown
}

/** Sends a message to the gateway. Undefined if it has no response, for example because it failed. */
type Send = (message: Message) => Promise<Message | undefined>

/**
 * Lets clients of earlier protocol versions confirm calls. In those versions, the server sends its questions as requests, which
 * the gateway cannot do without sessions. So the calls are sent in the current version, in which the gateway responds
 * with its questions, and this class sends the questions to the client.
 */
export class Questions {
  readonly #print: (message: Message) => void
  readonly #open = new Map<string, (answer: unknown) => void>()
  /** What the client declared at its handshake, if it can ask its user. */
  #meta: Readonly<Record<string, unknown>> | undefined
  #hasEnded = false

  constructor(print: (message: Message) => void) {
    this.#print = print
  }

  /** Takes the answer to a question. Returns whether the message was one. */
  take({ id, method, result }: Message): boolean {
    const answer = method === undefined ? this.#open.get(String(id)) : undefined
    answer?.(result)
    return answer !== undefined
  }

  /** Answers a message of the client: its response, or undefined if it has none. */
  async answer(message: Message, send: Send): Promise<Message | undefined> {
    if (message.method === 'initialize') this.#meta = metaOf(message.params)
    if (!this.#meta || (message.method !== 'tools/list' && message.method !== 'tools/call')) return send(message)
    const params = { ...message.params, _meta: { ...(message.params?._meta as object), ...this.#meta } }
    let response = await send({ ...message, params })
    while (response?.result?.resultType === 'input_required') {
      const { inputRequests = {}, requestState } = response.result
      const inputResponses = await this.#ask(inputRequests as Record<string, Message>)
      if (this.#hasEnded) return undefined
      response = await send({ ...message, params: { ...params, inputResponses, requestState } })
    }
    return response
  }

  /** The client is gone: open questions have no answer, and their calls are not confirmed. */
  end(): void {
    this.#hasEnded = true
    for (const answer of this.#open.values()) answer(undefined)
  }

  async #ask(requests: Readonly<Record<string, Message>>): Promise<Readonly<Record<string, unknown>>> {
    const answers = Object.entries(requests).map(async ([name, { method, params }]) => {
      const id = `csp-${crypto.randomUUID()}`
      const answered = new Promise((resolve) => this.#open.set(id, resolve))
      this.#print({ id, ...(method && { method }), ...(params && { params }) })
      // An error says that the client could not ask.
      return [name, (await answered.finally(() => this.#open.delete(id))) ?? { action: 'cancel' }]
    })
    return Object.fromEntries(await Promise.all(answers))
  }
}

/** The metadata of requests in the current version. Undefined for a client that uses it, or that cannot show its user a form. */
function metaOf({ capabilities, clientInfo }: Message['params'] = {}): Readonly<Record<string, unknown>> | undefined {
  const { elicitation } = (capabilities ?? {}) as { elicitation?: { form?: unknown; url?: unknown } }
  if (!elicitation || (elicitation.form === undefined && elicitation.url !== undefined)) return undefined
  const declared = { elicitation: { form: {} } }
  return {
    [`${META}/protocolVersion`]: VERSION,
    [`${META}/clientInfo`]: clientInfo,
    [`${META}/clientCapabilities`]: declared,
  }
}
