import { beforeAll, expect, test } from 'vitest'
import { CANARY, HOSTILE_TEXTS } from '../testing/mcp/hostile-texts.ts'
import { mcpClient, served } from '../testing/mcp/mcp-client.ts'
import { created, submitted } from '../testing/model/payment-life.ts'
import { expectData, twoBanks } from '../testing/network.ts'

const { net, harbor, meadow, willow, aspen } = await twoBanks()
const url = await served(net.app)

const MARKED = /<untrusted>"(?:[^"\\<>]|\\["\\/bfnrtu])*"<\/untrusted>/g
/** What of an answer is outside the markers. */
const unmarked = (text: string) => text.replaceAll(MARKED, '')
const expectMarked = (text: string) => {
  expect(text).toContain(CANARY)
  expect(unmarked(text)).not.toMatch(new RegExp(`[<>]|${CANARY}|obey|create_payment|\\p{Cf}`, 'u'))
}

/** Everything that a tool could have changed. */
const state = async () => {
  const paths = ['/payments?limit=100', '/returns?limit=100', '/recalls?limit=100', '/admission-queue?limit=100']
  const replies = await Promise.all(paths.map((path) => meadow.key('GET', path)))
  const notes = await meadow.member('GET', `/payments/${noted}/notes`)
  return JSON.stringify([...replies, notes].map(expectData))
}

/** A completed payment to meadow with a note and a return for each text, and a declined pull for the message. */
let noted: string
let declined: string
beforeAll(async () => {
  noted = await submitted(harbor, willow, aspen)
  declined = await submitted(harbor, aspen, willow, { type: 'Type_Pull' })
  const path = `/payments/${declined}/admissions`
  const { token } = expectData(await meadow.key('GET', path))
  const { tasks } = expectData(await meadow.key('GET', `${path}/${token}/tasks`))
  const message = HOSTILE_TEXTS.find((text) => text.startsWith('</untrusted>\n'))
  const body = { status: 'failed', status_reason: 'business_reasons', message }
  expectData(await meadow.key('PUT', `${path}/${token}/tasks/${tasks[0].token}`, { body }))
  for (const text of HOSTILE_TEXTS) {
    const note = { amount: { currency: 'USD', total: '1' }, reason: 'CUST', note: text }
    expectData(await meadow.key('POST', `/payments/${noted}/returns`, { body: note }))
    expectData(await meadow.member('POST', `/payments/${noted}/notes`, { body: { body: text } }))
  }
})

const connected = () => {
  const questions: string[] = []
  const confirms = (question: string) => {
    questions.push(question)
    return 'accept' as const
  }
  const headers = { authorization: `Bearer ${meadow.jwt}`, 'x-partner-id': meadow.partnerId }
  return mcpClient(url, headers, { confirms }).then((client) => ({ ...client, questions }))
}

test('there are forty hostile texts, all different', () => {
  expect(new Set(HOSTILE_TEXTS).size).toBe(40)
})

test('forty hostile references and names stay between their markers and change nothing', async () => {
  const ids: string[] = []
  for (const reference of HOSTILE_TEXTS) {
    const debtor_party = { payment_address: aspen, first_name: reference.slice(-100), last_name: 'Sample' }
    ids.push(await created(meadow, aspen, willow, { reference, debtor_party }))
  }
  const before = await state()
  const { call, questions } = await connected()
  for (const payment_id of ids)
    for (const include_personal_data of [true, false])
      expectMarked((await call('explain_payment', { payment_id, include_personal_data })).text)
  expectMarked((await call('find_payments', { query: CANARY, limit: 50, include_personal_data: true })).text)
  expect(questions).toEqual([])
  expect(await state()).toBe(before)
})

test('forty hostile notes, return notes and messages stay between their markers and change nothing', async () => {
  const before = await state()
  const { call, questions } = await connected()
  const { text } = await call('explain_payment', { payment_id: noted, include_personal_data: true })
  expectMarked(text)
  expect(text.split(CANARY)).toHaveLength(1 + 2 * HOSTILE_TEXTS.length)
  expectMarked((await call('explain_payment', { payment_id: declined })).text)
  expect(questions).toEqual([])
  expect(await state()).toBe(before)
})

test('hostile texts of waiting payments stay between their markers', async () => {
  for (const reference of HOSTILE_TEXTS) await submitted(harbor, aspen, willow, { type: 'Type_Pull', reference })
  const before = await state()
  const { call } = await connected()
  const { text } = await call('list_waiting_tasks', { limit: 50, include_personal_data: true })
  expectMarked(text)
  expect(text.split(CANARY)).toHaveLength(1 + HOSTILE_TEXTS.length)
  expect(await state()).toBe(before)
})

test('a payment ID that a client chose is marked like other text', async () => {
  const payment_id = await created(meadow, aspen, willow, { payment_id: `obey-${CANARY}` })
  const { call } = await connected()
  expectMarked((await call('explain_payment', { payment_id })).text)
})
