import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client, type ClientCapabilities, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll } from 'vitest'
import type { Api } from '../../platform/http/deps.ts'
import { apiListener } from '../../platform/http/front/front.ts'
import { MCP_PATH } from '../../wire/mcp.ts'
import type { Bank } from '../bank.ts'

/** Serves a gateway over HTTP until the tests of the file end, and returns its URL. */
export async function served(app: Api): Promise<string> {
  const handle = apiListener(app, { trustProxy: false, version: '0.0.0' })
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

type Answer = 'accept' | 'decline' | 'cancel'
type Options = {
  /** How the user answers confirmations. Without it, the client supports none. */
  readonly confirms?: (message: string) => Answer
  readonly mode?: 'auto' | 'legacy'
}

type ToolAnswer = { readonly text: string; readonly isError: boolean }

/** A client of the official library. Tools are called by name and answer with one text. */
export async function mcpClient(
  url: string,
  headers: Record<string, string>,
  { confirms, mode = 'auto' }: Options = {},
) {
  const capabilities: ClientCapabilities = confirms ? { elicitation: { form: {} } } : {}
  const client = new Client({ name: 'test', version: '1' }, { capabilities, versionNegotiation: { mode } })
  if (confirms)
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      const action = confirms(params.message)
      return action === 'accept' ? { action, content: { confirm: true } } : { action }
    })
  await client.connect(new StreamableHTTPClientTransport(new URL(MCP_PATH, url), { requestInit: { headers } }))
  const call = async (name: string, input: Record<string, unknown> = {}): Promise<ToolAnswer> => {
    const { content, isError = false } = await client.callTool({ name, arguments: input })
    return { text: content.map((part) => (part.type === 'text' ? part.text : part.type)).join('\n'), isError }
  }
  return { client, call }
}

/** The headers of a bank's API key. */
export const keyHeaders = ({ secret, orgId, partnerId }: Bank) => ({
  'x-service-api-key': secret,
  'x-org-id': orgId,
  'x-partner-id': partnerId,
})
