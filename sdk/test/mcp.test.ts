import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, expect, test } from 'vitest'
import { served } from '../../lib/testing/mcp/mcp-client.ts'
import { submitted } from '../../lib/testing/model/payment-life.ts'
import { expectData, twoBanks } from '../../lib/testing/network.ts'

const { net, meadow, aspen, willow } = await twoBanks()
const baseUrl = await served(net.app)
const folder = await mkdtemp(join(tmpdir(), 'csp-mcp-'))
afterAll(() => rm(folder, { recursive: true }))

/** A client that starts `csp mcp` with a stored login. */
async function started(mode: 'auto' | 'legacy', login: object = {}) {
  const file = join(folder, `${crypto.randomUUID()}.json`)
  const stored = { baseUrl, accessToken: meadow.jwt, organization: meadow.orgId, namespace: meadow.partnerId, ...login }
  await writeFile(file, JSON.stringify(stored))
  const capabilities = { elicitation: { form: {} } }
  const client = new Client({ name: 'test', version: '1' }, { capabilities, versionNegotiation: { mode } })
  client.setRequestHandler('elicitation/create', async () => ({ action: 'accept', content: { confirm: true } }))
  const args = ['sdk/src/cli/main.ts', 'mcp']
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args, env: { CSP_LOGIN: file }, stderr: 'ignore' }),
  )
  return client
}

const textOf = async (client: Client, name: string, input: Record<string, unknown>) => {
  const { content } = await client.callTool({ name, arguments: input })
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('')
}

test.each(['auto', 'legacy'] as const)('an assistant finds a payment through csp mcp (%s)', async (mode) => {
  const id = await submitted(meadow, aspen, willow, { total: '4555' })
  const client = await started(mode)
  expect(await textOf(client, 'find_payments', { query: '45.55' })).toContain(id)
  expect(await textOf(client, 'explain_payment', { payment_id: id })).toContain('of 45.55 USD: ')
  await client.close()
})

test('its user confirms through `csp mcp`', async () => {
  const client = await started('auto')
  const parties = { debtor: aspen, beneficiary: willow, payment_type: 'Type_Push' }
  const text = await textOf(client, 'create_payment', { amount: '7.00', currency: 'USD', ...parties })
  const [, id] = /Payment (\S+) was created/.exec(text) ?? []
  expect(expectData(await meadow.key('GET', `/payments/${id}`)).amount.total).toBe('700')
  await client.close()
})

test('an ended session is an error that says what to do', async () => {
  await expect(started('legacy', { accessToken: 'ended' })).rejects.toThrow('Run `csp login` again')
})
