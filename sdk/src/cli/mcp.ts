import type { Call } from './command.ts'
import type { Io } from './io.ts'
import { readLogin } from './login-file.ts'
import { type Message, Questions } from './mcp-questions.ts'

const VERSION_META = 'io.modelcontextprotocol/protocolVersion'
const PARSE_ERROR = -32_700
const GATEWAY_ERROR = -32_000

/**
 * MCP over stdio: sends each line of standard input to the gateway's MCP server with the stored login,
 * and prints each response as a line.
 */
export async function mcp({ io }: Call): Promise<void> {
  const login = readLogin(io)
  const { baseUrl, organization, namespace } = login
  const credential: Record<string, string> =
    'apiKey' in login ? { 'x-service-api-key': login.apiKey } : { authorization: `Bearer ${login.accessToken}` }
  const headers = { ...credential, 'x-org-id': organization, 'x-partner-id': namespace }
  const url = `${baseUrl.replace(/\/$/, '')}/api/mcp`
  const print = (message: Message) => io.print(JSON.stringify({ jsonrpc: '2.0', ...message }))
  const questions = new Questions(print)
  const pending = new Set<Promise<void>>()
  for await (const line of io.lines()) {
    if (line.trim() === '') continue
    const message = parsed(line)
    if (!message) print(failure(null, PARSE_ERROR, 'The line is not a JSON-RPC message'))
    if (!message || questions.take(message)) continue
    const answered = questions
      .answer(message, (sent) => post(io, url, headers, sent))
      .then((response) => response && print(response))
      .finally(() => pending.delete(answered))
    pending.add(answered)
  }
  questions.end()
  await Promise.all(pending)
}

/** Sends a message, and returns its response. Only requests have one, even if the gateway cannot be reached. */
async function post(
  io: Io,
  url: string,
  headers: Readonly<Record<string, string>>,
  message: Message,
): Promise<Message | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, ...headersOf(message) },
      body: JSON.stringify({ jsonrpc: '2.0', ...message }),
      // The token is for the gateway only.
      redirect: 'error',
      signal: io.signal,
    })
    const body = await response.text()
    const answer = parsed(body)
    if (answer?.jsonrpc === '2.0') return answer
    return response.ok
      ? undefined
      : fail(io, message, response.status === 401 ? SIGN_IN : messageOf(body, response.status))
  } catch (error) {
    return io.signal.aborted ? undefined : fail(io, message, `The gateway cannot be reached: ${String(error)}`)
  }
}

const SIGN_IN = 'The session has ended. Run `csp login` again.'

/** The headers that the protocol of 2026-07-28 requires over HTTP. Earlier versions ignore them. */
function headersOf({ method = '', params = {} }: Message): Record<string, string> {
  const version = (params._meta as Readonly<Record<string, unknown>> | undefined)?.[VERSION_META]
  return {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(typeof version === 'string' && { 'mcp-protocol-version': version, 'mcp-method': method }),
    ...(typeof version === 'string' && typeof params.name === 'string' && { 'mcp-name': params.name }),
  }
}

function parsed(text: string): (Message & { readonly jsonrpc?: unknown; readonly message?: unknown }) | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

const messageOf = (body: string, status: number): string => {
  const message = parsed(body)?.message
  return typeof message === 'string' ? message : `The gateway responded with status ${status}`
}

/** The error response of a request. Other messages have none, so what failed is printed as a warning. */
function fail(io: Io, { id }: Message, message: string): Message | undefined {
  if (id !== undefined) return failure(id, GATEWAY_ERROR, message)
  io.warn(message)
  return undefined
}

const failure = (id: string | number | null, code: number, message: string): Message => ({
  id,
  error: { code, message },
})
