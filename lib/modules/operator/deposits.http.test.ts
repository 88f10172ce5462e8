import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newMember } from '../../testing/members/new-member.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { accountValidations } from '../accounts/table.ts'
import { partners } from '../namespaces/table.ts'
import { type DepositFile, DepositList, MarkedDeposits } from './contract.ts'

// The operator lists the deposits to send, exports them for its bank, and marks them as sent. Then
// the accounts can be verified.

let net: TestNetwork
let operator: Bank
let river: Bank
let harbor: Bank
beforeAll(async () => {
  net = await testNetwork()
  operator = await net.bank('operator')
  await net.appoint(operator.orgId)
  river = await net.bank('river')
  harbor = await net.bank('harbor')
  await net.database.db.update(partners).set({ environment: 'live' }).where(eq(partners.token, river.partnerId))
})
afterAll(() => net.close())

const NUMBER = '000123456789'
type Begun = { account: string; validation: string }

async function begin(bank = river, account_title = 'Settlement'): Promise<Begun> {
  net.clock.advance(1000)
  const body = { account_number: NUMBER, account_title, routing_number: '011000015', type: 'AT_Checkings' }
  const account = expectData(await bank.member('POST', '/account', { body })).token
  const begun = await bank.member('POST', `/validate/${account}`, { body: { strategy: 'VStrat_Microdeposit' } })
  return { account, validation: expectData(begun).validation.token }
}

const list = async (query = '') =>
  DepositList.parse(expectData(await operator.member('GET', `/operator/deposits${query}`)))
const idsOf = ({ deposits }: Awaited<ReturnType<typeof list>>) => deposits.map(({ validation_id }) => validation_id)

const send = (validation_ids: string[], key?: string, as = operator.member) =>
  as('POST', '/operator/deposits/sent', { body: { validation_ids }, key })
const exportFile = async (body: object = {}): Promise<DepositFile> =>
  expectData(await operator.member('POST', '/operator/deposits/export', { body }))
const audited = async (bank: Bank, action: string) =>
  expectData(await bank.member('GET', `/audit-entries?action=${action}&limit=100`)).entries

/** The rows of a file, keyed by header. */
function linesOf({ csv }: DepositFile): Record<string, string>[] {
  const [headings = '', ...lines] = csv.trimEnd().split('\r\n')
  const names = headings.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((value, i) => [names[i], value])))
}

test('the operator exports the deposits, marks them as sent, and the organization verifies its account', async () => {
  const { account, validation } = await begin()
  const [own] = (await list()).deposits.filter(({ validation_id }) => validation_id === validation)
  expect(own).toMatchObject({ account_id: account, masked_account_number: 'XXXX-XXXX-XXXX-6789', state: 'to_send' })
  const lines = linesOf(await exportFile({ validation_ids: [validation] }))
  expect(lines).toHaveLength(2)
  const [first] = lines
  expect(first).toMatchObject({ account_number: NUMBER, routing_number: '011000015', currency: 'USD' })
  expect(first?.amount).toBe((Number(first?.amount_minor) / 100).toFixed(2))
  const [marked] = MarkedDeposits.parse(expectData(await send([validation]))).deposits
  expect(marked).toMatchObject({ state: 'sent', sent_at: net.clock.now.toISOString(), sent_by: 'Admin operator' })
  expect(idsOf(await list())).not.toContain(validation)
  expect(idsOf(await list('?state=sent'))).toContain(validation)
  const amounts = lines.map(({ amount_minor, currency }) => ({ amount: amount_minor, currency }))
  const tried = await river.member('POST', `/validate/${account}/${validation}`, { body: { amounts } })
  expect(expectData(tried).validation).toMatchObject({ status: 'verified', deposits_sent: true })
})

test('lists contain no account numbers, no amounts, and no accounts that need no deposit', async () => {
  const sandbox = await begin(harbor)
  const deleted = await begin()
  expectData(await river.member('DELETE', `/account/${deleted.account}`))
  const { validation } = await begin()
  const reply = await operator.member('GET', '/operator/deposits?limit=100')
  const ids = idsOf(DepositList.parse(expectData(reply)))
  expect(ids).toContain(validation)
  expect(ids).not.toContain(sandbox.validation)
  expect(ids).not.toContain(deleted.validation)
  expect(JSON.stringify(reply.body)).not.toContain(NUMBER)
  expect(JSON.stringify(reply.body)).not.toMatch(/amount/)
  for (const call of ['sent', 'export']) {
    const body = { validation_ids: [validation, sandbox.validation] }
    expect((await operator.member('POST', `/operator/deposits/${call}`, { body })).status).toBe(404)
  }
  expect(idsOf(await list('?limit=100'))).toContain(validation)
})

test('paging returns all deposits, oldest or newest first', async () => {
  for (let i = 0; i < 3; i++) await begin()
  const all = await list('?limit=100')
  expect(all).toMatchObject({ count: all.deposits.length, next_cursor: null })
  for (const order of ['oldest', 'newest']) {
    const walked: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await list(`?order=${order}&limit=2${cursor && `&cursor=${cursor}`}`)
      walked.push(...idsOf(page))
      cursor = page.next_cursor
    }
    expect(walked).toEqual(order === 'oldest' ? idsOf(all) : idsOf(all).toReversed())
  }
  expect((await operator.member('GET', '/operator/deposits?cursor=val_x')).status).toBe(400)
})

test('marking again changes nothing, under the same or another key; if one validation has ended, all are refused', async () => {
  const [one, other, ended] = [await begin(), await begin(), await begin()]
  const first = expectData(await send([one.validation], 'mark'))
  net.clock.advance(60_000)
  expect(expectData(await send([one.validation], 'mark'))).toEqual(first)
  expect(expectData(await send([one.validation, one.validation])).deposits).toEqual(first.deposits)
  await net.database.db
    .update(accountValidations)
    .set({ status: 'failed' })
    .where(eq(accountValidations.token, ended.validation))
  expect((await send([other.validation, ended.validation])).status).toBe(409)
  expect(idsOf(await list('?limit=100'))).toContain(other.validation)
  const entries = (await audited(river, 'account.deposits_sent')).filter(
    ({ after }: { after: { validation: string } }) => after.validation === one.validation,
  )
  expect(entries).toHaveLength(1)
})

test('of ten concurrent calls, one marks each deposit', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, async () => (await begin()).validation))
  const replies = await Promise.all(Array.from({ length: 10 }, (_, i) => send(i % 2 ? ids : ids.toReversed())))
  expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
  const entries = (await audited(river, 'account.deposits_sent')).filter(
    ({ after }: { after: { validation: string } }) => ids.includes(after.validation),
  )
  expect(entries).toHaveLength(ids.length)
  const stored = await net.database.db.select().from(accountValidations).where(inArray(accountValidations.token, ids))
  expect(stored.every(({ depositsSentBy }) => depositsSentBy === 'Admin operator')).toBe(true)
})

test('each export is recorded in both audit logs, without the exported data', async () => {
  const { account, validation } = await begin(river, '=HYPERLINK("https://lure.example")')
  const file = await exportFile({ validation_ids: [validation] })
  expect(file).toMatchObject({ count: 1, file_name: `deposits-${net.clock.now.toISOString().slice(0, 10)}.csv` })
  expect(file.csv).toContain('"\'=HYPERLINK(""https://lure.example"")"')
  for (const bank of [river, operator]) {
    const entry = (await audited(bank, 'account.number_revealed')).find(
      ({ after }: { after: { validation: string } }) => after.validation === validation,
    )
    expect(entry).toMatchObject({ resource_id: account })
    expect(JSON.stringify(entry)).not.toContain(NUMBER)
  }
  expect(linesOf(await exportFile()).map(({ validation_id }) => validation_id)).toContain(validation)
})

test('a domain that a spreadsheet would read as a number is exported as text', async () => {
  await net.database.db.update(partners).set({ domain: '-23' }).where(eq(partners.token, river.partnerId))
  const { validation } = await begin()
  const lines = linesOf(await exportFile({ validation_ids: [validation] }))
  expect(lines.map(({ namespace }) => namespace)).toEqual(["'-23", "'-23"])
})

test('only the operator can read deposits, and only its admins can export or mark them', async () => {
  const { validation } = await begin()
  const viewer = await newMember(net, operator, 'viewer')
  const body = { validation_ids: [validation] }
  expect((await viewer.member('GET', '/operator/deposits')).status).toBe(200)
  expect((await viewer.member('POST', '/operator/deposits/export', { body })).status).toBe(403)
  expect((await send([validation], undefined, viewer.member)).status).toBe(403)
  for (const bank of [river, harbor]) {
    expect((await bank.member('GET', '/operator/deposits')).status).toBe(403)
    expect((await bank.member('POST', '/operator/deposits/export', { body })).status).toBe(403)
    expect((await send([validation], undefined, bank.member)).status).toBe(403)
  }
})
