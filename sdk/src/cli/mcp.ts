import type { Io } from './io.ts'
import { readLogin } from './login.ts'

const VERSION_META = 'io.modelcontextprotocol/protocolVersion'
const PARSE_ERROR = -32_700
const GATEWAY_ERROR = -32_000

type Message = {
  readonly id?: string | number
  readonly method?: string
  readonly params?: { readonly name?: string; readonly _meta?: Readonly<Record<string, unknown>> }
}

/**
 * MCP over stdio: sends each line of standard input to the gateway's MCP server with the stored login,
 * and prints each response as a line.
 */
export async function mcp(io: Io): Promise<void> {
  const { baseUrl, accessToken, organization, namespace } = readLogin(io)
  const headers = { authorization: `Bearer ${accessToken}`, 'x-org-id': organization, 'x-partner-id': namespace }
  const url = `${baseUrl.replace(/\/$/, '')}/api/mcp`
  const pending = new Set<Promise<void>>()
  for await (const line of io.lines()) {
    if (line.trim() === '') continue
    const answered = answer(io, url, headers, line).finally(() => pending.delete(answered))
    pending.add(answered)
  }
  await Promise.all(pending)
}

async function answer(io: Io, url: string, headers: Readonly<Record<string, string>>, line: string): Promise<void> {
  const message = parsed(line)
  if (!message) return io.print(failure(null, PARSE_ERROR, 'The line is not a JSON-RPC message'))
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, ...headersOf(message) },
      body: line,
      // The token is for the gateway only.
      redirect: 'error',
      signal: io.signal,
    })
    const body = await response.text()
    if (isMessage(body)) io.print(body)
    else if (!response.ok) fail(io, message, response.status === 401 ? SIGN_IN : messageOf(body, response.status))
  } catch (error) {
    if (!io.signal.aborted) fail(io, message, `The gateway cannot be reached: ${String(error)}`)
  }
}

const SIGN_IN = 'The session has ended. Run `csp login` again.'

/** The headers that the protocol of 2026-07-28 requires over HTTP. Earlier versions ignore them. */
function headersOf({ method = '', params }: Message): Record<string, string> {
  const version = params?._meta?.[VERSION_META]
  return {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(typeof version === 'string' && { 'mcp-protocol-version': version, 'mcp-method': method }),
    ...(typeof version === 'string' && params?.name !== undefined && { 'mcp-name': params.name }),
  }
}

function parsed(text: string): (Message & Readonly<Record<string, unknown>>) | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Message & Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

const isMessage = (body: string) => parsed(body)?.jsonrpc === '2.0'

const messageOf = (body: string, status: number): string => {
  const message = parsed(body)?.message
  return typeof message === 'string' ? message : `The gateway responded with status ${status}`
}

/** Only requests have responses. */
function fail(io: Io, { id }: Message, message: string): void {
  if (id !== undefined) io.print(failure(id, GATEWAY_ERROR, message))
  else io.warn(message)
}

const failure = (id: string | number | null, code: number, message: string) =>
  JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } })
