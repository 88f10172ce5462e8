import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, type ElicitResult } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, describe, expect, test } from 'vitest'
import { served } from '../../lib/testing/mcp/mcp-client.ts'
import { submitted } from '../../lib/testing/model/payment-life.ts'
import { expectData, twoBanks } from '../../lib/testing/network.ts'

const { net, meadow, aspen, willow } = await twoBanks()
const baseUrl = await served(net.app)
const folder = await mkdtemp(join(tmpdir(), 'csp-mcp-'))
afterAll(() => rm(folder, { recursive: true }))

type Options = {
  readonly mode: 'auto' | 'legacy'
  readonly login?: object
  /** How the user answers questions. Without it, the client cannot ask. */
  readonly answer?: () => Promise<ElicitResult>
}

const accept = async (): Promise<ElicitResult> => ({ action: 'accept', content: { confirm: true } })

/** A client that starts `csp mcp` with a stored login. */
async function started({ mode, login, answer }: Options) {
  const file = join(folder, `${crypto.randomUUID()}.json`)
  const stored = { baseUrl, accessToken: meadow.jwt, organization: meadow.orgId, namespace: meadow.partnerId, ...login }
  await writeFile(file, JSON.stringify(stored))
  const capabilities = answer ? { elicitation: { form: {} } } : {}
  const client = new Client({ name: 'test', version: '1' }, { capabilities, versionNegotiation: { mode } })
  if (answer) client.setRequestHandler('elicitation/create', answer)
  const args = ['sdk/src/cli/main.ts', 'mcp']
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args, env: { CSP_LOGIN: file }, stderr: 'ignore' }),
  )
  return client
}

const payments = async () => expectData(await meadow.key('GET', '/payments?limit=100')).payments
const PAYMENT = { amount: '7.00', currency: 'USD', debtor: aspen, beneficiary: willow, payment_type: 'Type_Push' }

const textOf = async (client: Client, name: string, input: Record<string, unknown>) => {
  const { content } = await client.callTool({ name, arguments: input })
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('')
}

test.each(['auto', 'legacy'] as const)('an assistant finds a payment through csp mcp (%s)', async (mode) => {
  const id = await submitted(meadow, aspen, willow, { total: '4555' })
  const client = await started({ mode })
  expect(await textOf(client, 'find_payments', { query: '45.55' })).toContain(id)
  expect(await textOf(client, 'explain_payment', { payment_id: id })).toContain('of 45.55 USD: ')
  await client.close()
})

describe.each(['auto', 'legacy'] as const)('a client of protocol versions: %s', (mode) => {
  test('whose user confirms creates a payment', async () => {
    const questions: unknown[] = []
    const client = await started({
      mode,
      answer: (...asked) => {
        questions.push(...asked)
        return accept()
      },
    })
    const [, id] = /Payment (\S+) was created/.exec(await textOf(client, 'create_payment', PAYMENT)) ?? []
    expect(expectData(await meadow.key('GET', `/payments/${id}`)).amount.total).toBe('700')
    expect(questions[0]).toMatchObject({ params: { message: expect.stringContaining('payment of 7.00 USD from') } })
    await client.close()
  })

  test('whose user declines, cancels or cannot be asked changes nothing', async () => {
    const before = await payments()
    const answers: Options['answer'][] = [
      async () => ({ action: 'decline' }),
      async () => ({ action: 'cancel' }),
      async () => ({ action: 'accept', content: { confirm: false } }),
      () => Promise.reject(new Error('no window')),
    ]
    for (const answer of answers) {
      const client = await started({ mode, ...(answer && { answer }) })
      const text = await textOf(client, 'create_payment', PAYMENT).catch(String)
      expect(text).toMatch(/did not confirm|no window/)
      await client.close()
    }
    expect(await payments()).toEqual(before)
  })

  test('that cannot ask its user gets the tools that only read', async () => {
    const names = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name)
    const [reading, writing] = [await started({ mode }), await started({ mode, answer: accept })]
    expect(await names(reading)).not.toContain('create_payment')
    expect(await names(writing)).toEqual(expect.arrayContaining(['find_payments', 'create_payment', 'return_payment']))
    expect(await textOf(reading, 'create_payment', PAYMENT)).toContain('this client cannot ask')
    await Promise.all([reading.close(), writing.close()])
  })
})

test('a client that leaves before it answers confirms nothing', async () => {
  const before = await payments()
  let ask: () => void = () => undefined
  const asked = new Promise<void>((resolve) => {
    ask = resolve
  })
  const client = await started({
    mode: 'legacy',
    answer: () => {
      ask()
      return new Promise(() => undefined)
    },
  })
  const called = textOf(client, 'create_payment', PAYMENT)
  await asked
  await client.close()
  await expect(called).rejects.toThrow()
  expect(await payments()).toEqual(before)
})

test('an ended session is an error that says what to do', async () => {
  await expect(started({ mode: 'legacy', login: { accessToken: 'ended' } })).rejects.toThrow('Run `csp login` again')
})
