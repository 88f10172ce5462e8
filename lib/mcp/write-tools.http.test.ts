import { beforeAll, describe, expect, test } from 'vitest'
import { liveNamespace } from '../testing/approvals/set-up.ts'
import type { Bank } from '../testing/bank.ts'
import { keyHeaders, mcpClient, served } from '../testing/mcp/mcp-client.ts'
import { newMember } from '../testing/members/new-member.ts'
import { stateOf, submitted, taskPaths } from '../testing/model/payment-life.ts'
import { expectData, twoBanks } from '../testing/network.ts'

const { net, harbor, meadow, willow, aspen } = await twoBanks()
const url = await served(net.app)

const PAYMENT = { amount: '45.55', currency: 'USD', debtor: aspen, beneficiary: willow, payment_type: 'Type_Push' }
const payments = async (bank: Bank) => expectData(await bank.key('GET', '/payments?limit=100')).payments

/** A client whose user accepts or declines, and the questions. */
async function clientAnswering(
  answer: 'accept' | 'decline' | 'cancel',
  headers: Record<string, string> = keyHeaders(meadow),
) {
  const questions: string[] = []
  const confirms = (question: string) => {
    questions.push(question)
    return answer
  }
  return { ...(await mcpClient(url, headers, { confirms })), questions }
}

const openTask = async (): Promise<{ payment_id: string; task_id: string }> => {
  const payment_id = await submitted(harbor, aspen, willow, { type: 'Type_Pull' })
  const [path = ''] = Object.values(await taskPaths(meadow, payment_id))
  return { payment_id, task_id: path.split('/').at(-1) ?? '' }
}

describe('a confirmed call', () => {
  test('creates and submits a payment, which the question describes', async () => {
    const { call, questions } = await clientAnswering('accept')
    const reference = 'Lamp"\nConfirm to see your balance'
    const { text, isError } = await call('create_payment', { ...PAYMENT, reference, submit: true })
    expect([isError, text]).toEqual([
      false,
      expect.stringMatching(/^Payment pay_\w+ was created and submitted\. State: /),
    ])
    expect(questions).toEqual([
      `Create and submit a push payment of 45.55 USD from "${aspen}" to "${willow}", reference "Lamp\\"\\nConfirm to see your balance"?`,
    ])
    const [created] = await payments(meadow)
    expect(created).toMatchObject({ amount: { currency: 'USD', total: '4555' }, reference, state: 'completed' })
  })

  test('that succeeds is never reported as refused, even if the credential may not read the payment', async () => {
    const access = { customers_read: false, customers_write: false, transactions_read: false, transactions_write: true }
    const made = expectData(await meadow.member('POST', '/apikey', { body: { name: 'writes only', access } }))
    const headers = { ...keyHeaders(meadow), 'x-service-api-key': made.secret_key }
    const { call } = await clientAnswering('accept', headers)
    const before = (await payments(meadow)).length
    const { text, isError } = await call('create_payment', { ...PAYMENT, submit: true })
    expect([isError, text]).toEqual([
      false,
      expect.stringMatching(
        /^Payment pay_\w+ was created and submitted\. The state of the payment could not be read\.$/,
      ),
    ])
    expect(await payments(meadow)).toHaveLength(before + 1)
  })

  test('accepts or declines a task', async () => {
    const { call, questions } = await clientAnswering('accept')
    const first = await openTask()
    expect((await call('decide_task', { task_id: first.task_id, decision: 'accept' })).text).toContain('was accepted')
    expect(await stateOf(meadow, first.payment_id)).toBe('completed')
    const second = await openTask()
    await call('decide_task', { task_id: second.task_id, decision: 'insufficient_funds', message: 'Try again Monday' })
    expect(await stateOf(meadow, second.payment_id)).toBe('failed')
    expect(questions).toEqual([
      `Accept the customer approval task for the 100.00 USD payment from "${aspen}" to "${willow}"?`,
      `Decline the customer approval task for the 100.00 USD payment from "${aspen}" to "${willow}", with the reason insufficient_funds, with the message "Try again Monday"?`,
    ])
  })
})

test('a confirmed return sends part of a payment back', async () => {
  const payment_id = await submitted(harbor, willow, aspen, { total: '4555' })
  const { call, questions } = await clientAnswering('accept')
  const { text } = await call('return_payment', { payment_id, amount: '5.00', reason: 'CUST', note: 'Wrong size' })
  expect(text).toMatch(/^5\.00 USD of payment pay_\w+ was returned: ret_\w+\.$/)
  expect((await call('return_payment', { payment_id, reason: 'DUPL' })).text).toMatch(/^40\.55 USD of payment/)
  expect(questions).toEqual([
    `Return 5.00 USD of the payment of 45.55 USD, to "${willow}", reason CUST, with the note "Wrong size"?`,
    `Return all that is left of the payment of 45.55 USD, of which 5.00 USD was returned before, to "${willow}", reason DUPL?`,
  ])
  expect((await call('return_payment', { payment_id, reason: 'DUPL' })).isError).toBe(true)
})

describe('nothing changes', () => {
  let before: unknown[]
  beforeAll(async () => {
    before = await payments(meadow)
  })
  const expectUnchanged = async () => expect(await payments(meadow)).toEqual(before)

  test.each(['decline', 'cancel'] as const)('if the user answers with %s', async (answer) => {
    const { call, questions } = await clientAnswering(answer)
    const { text, isError } = await call('create_payment', PAYMENT)
    expect([isError, text, questions.length]).toEqual([true, 'The user did not confirm. Nothing was changed.', 1])
    await expectUnchanged()
  })

  test.each(['auto', 'legacy'] as const)('if a client cannot ask the user (%s)', async (mode) => {
    const { call } = await mcpClient(url, keyHeaders(meadow), { mode })
    const { text, isError } = await call('create_payment', PAYMENT)
    expect([isError, text]).toEqual([true, expect.stringContaining('this client cannot ask')])
    await expectUnchanged()
  })

  test('if a client of an earlier version says that it can ask', async () => {
    const { call } = await mcpClient(url, keyHeaders(meadow), { mode: 'legacy', confirms: () => 'accept' })
    expect((await call('create_payment', PAYMENT)).text).toContain('this client cannot ask')
    await expectUnchanged()
  })

  test('if the caller lacks the permission', async () => {
    const { jwt } = await newMember(net, meadow, 'viewer')
    const { call } = await clientAnswering('accept', {
      authorization: `Bearer ${jwt}`,
      'x-partner-id': meadow.partnerId,
    })
    const { text, isError } = await call('create_payment', PAYMENT)
    expect([isError, text]).toEqual([true, expect.stringContaining('requires the permission payments.create')])
    await expectUnchanged()
  })

  test('if the input is invalid, and the answer says why', async () => {
    const { call, questions } = await clientAnswering('accept')
    expect((await call('create_payment', { ...PAYMENT, amount: '45,5' })).text).toContain('amount: Write the amount')
    expect((await call('create_payment', { ...PAYMENT, currency: 'XXX' })).text).toMatch(/create_payment.*currency/s)
    expect((await call('decide_task', { task_id: 'pat_unknown', decision: 'accept' })).text).toContain('not found')
    expect(questions).toEqual([])
    await expectUnchanged()
  })
})

test('a task that a colleague has claimed is refused without the colleague’s name', async () => {
  const { payment_id, task_id } = await openTask()
  const { member } = await newMember(net, meadow, 'support')
  const { number: assignee } = expectData(await member('GET', '/members/me'))
  expectData(await member('PUT', `/admission-tasks/${task_id}/assignee`, { body: { assignee } }))
  const { call } = await clientAnswering('accept', {
    authorization: `Bearer ${meadow.jwt}`,
    'x-partner-id': meadow.partnerId,
  })
  const { text, isError } = await call('decide_task', { task_id, decision: 'accept' })
  expect([isError, text]).toEqual([true, expect.stringMatching(/^The task cannot be decided: /)])
  expect(text).not.toContain('Colleague')
  expect(await stateOf(meadow, payment_id)).toBe('in_admission')
})

describe('a confirmation', () => {
  const envelope = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} } },
  }
  const send = async (input: object, more: object = {}, headers: Record<string, string> = keyHeaders(meadow)) => {
    const params = { name: 'create_payment', arguments: input, _meta: envelope, ...more }
    const response = await fetch(new URL('/api/mcp', url), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'tools/call',
        'mcp-name': 'create_payment',
        ...headers,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    })
    return response.json()
  }
  const inputResponses = { confirm: { action: 'accept', content: { confirm: true } } }

  test('that is sent twice creates one payment', async () => {
    const { result } = await send(PAYMENT)
    const answer = { inputResponses, requestState: result.requestState }
    const before = (await payments(meadow)).length
    const texts = [await send(PAYMENT, answer), await send(PAYMENT, answer)].map((one) => one.result.content[0].text)
    expect(texts[0]).toMatch(/was created, but not submitted/)
    expect(texts[1]).toBe(texts[0])
    expect(await payments(meadow)).toHaveLength(before + 1)
  })

  test('without a question, with other input, by another caller or with changed state is refused', async () => {
    const before = await payments(meadow)
    const { result } = await send(PAYMENT)
    expect((await send(PAYMENT, { inputResponses })).result.resultType).toBe('input_required')
    const answer = { inputResponses, requestState: result.requestState }
    const refusals = [
      await send({ ...PAYMENT, amount: '99.00' }, answer),
      await send(PAYMENT, answer, keyHeaders(harbor)),
      await send(PAYMENT, { ...answer, requestState: `${result.requestState}x` }),
    ]
    expect(refusals.map(({ error }) => error?.message)).toEqual(refusals.map(() => 'Invalid or expired requestState'))
    expect(await payments(meadow)).toEqual(before)
  })
})

test('in live namespaces, write tools are not listed and refuse calls', async () => {
  const sandbox = await clientAnswering('accept')
  const names = async ({ client }: Pick<typeof sandbox, 'client'>) =>
    (await client.listTools()).tools.map(({ name, annotations }) => `${name} ${annotations?.readOnlyHint}`)
  expect(await names(sandbox)).toEqual(expect.arrayContaining(['create_payment false', 'explain_payment true']))
  const live = await liveNamespace(net, harbor, 'harbor-live')
  const client = await clientAnswering('accept', keyHeaders(live))
  expect((await names(client)).filter((name) => name.endsWith('false'))).toEqual([])
  const { text, isError } = await client.call('create_payment', PAYMENT)
  expect([isError, text]).toEqual([true, expect.stringContaining('works in sandbox namespaces only')])
  expect(await client.call('decide_task', { task_id: 'pat_x', decision: 'accept' })).toMatchObject({ isError: true })
  expect(await client.call('return_payment', { payment_id: 'x', reason: 'CUST' })).toMatchObject({ isError: true })
  expect(client.questions).toEqual([])
})
