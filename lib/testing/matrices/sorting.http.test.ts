// Every list that has `sort` returns its whole result in that order: no page contains a row that
// belongs on an earlier one, and the pages together contain each row once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openNamespace } from '../bank.ts'
import { limit } from '../liquidity/limits.ts'
import { submitted } from '../model/payment-life.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../network.ts'
import { sortedLists } from './sorted-lists.ts'

/** In an order that no column has. Letters only, so that the collation does not matter. */
const NAMES = ['delta', 'Alpha', 'golf', 'bravo', 'Foxtrot', 'charlie', 'echo']
const AMOUNTS = [4500, 120, 99_000, 4500, 310, 87_000, 1200]
const CURRENCIES = ['USD', 'EUR']
const PAGE = 3

let net: TestNetwork
let harbor: Bank
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor', { confirm_incoming: true, review_threshold: null })
  const meadow = await net.bank('meadow')
  const payer = await meadow.customer('payer')
  await net.appoint(harbor.orgId)
  for (const [n, name] of NAMES.entries()) {
    await fill(name, n)
    await propose(name, payer)
    await pay(payer, meadow, n)
    net.clock.advance(1000)
  }
})
afterAll(() => net.close())

const ACCESS = { customers_read: true, customers_write: false, transactions_read: true, transactions_write: false }

/** One record of each list, enabled or not. */
async function fill(name: string, n: number): Promise<void> {
  const enabled = n % 3 !== 1
  await harbor.customer(name)
  const number = String(100_000 + n)
  const account = { account_title: name, account_number: number, routing_number: '011000015', type: 'AT_Checkings' }
  expectData(await harbor.member('POST', '/account', { body: account }))
  const key = expectData(await harbor.member('POST', '/apikey', { body: { name, access: ACCESS } }))
  if (!enabled) expectData(await harbor.member('PUT', `/apikey/${key.token}`, { body: { enabled } }))
  const endpoint = `https://${name.toLowerCase()}.example/`
  const webhook = expectData(await harbor.member('POST', '/webhook', { body: { name, endpoint } }))
  if (!enabled) expectData(await harbor.member('PUT', `/webhook/${webhook.token}`, { body: { enabled } }))
  const namespace = await openNamespace(net.app, harbor, name.toLowerCase())
  await limit(net, harbor, namespace, { kind: n % 2 ? 'cap' : 'deposit', total: '1000' })
}

async function propose(name: string, payer: string): Promise<void> {
  const link = { proposer_address: `${name}@harbor`, responder_address: payer, permissions: { pull: true } }
  expectData(await harbor.key('POST', '/link', { body: link }))
}

async function pay(payer: string, meadow: Bank, n: number): Promise<void> {
  const expires_at = new Date(net.clock.now.getTime() + ((n * 3) % 7) * 60_000 + 3_600_000).toISOString()
  const options = { total: String(AMOUNTS[n]), currency: CURRENCIES[n % 2] ?? '', expires_at }
  await submitted(meadow, payer, `${NAMES[n]}@harbor`, options)
}

// biome-ignore lint/suspicious/noExplicitAny: rows differ by list.
type Row = any
type Lists = Readonly<
  Record<string, { readonly rows: string; readonly columns: Readonly<Record<string, (row: Row) => unknown>> }>
>

const created = ({ token }: Row) => token
const isDisabled = ({ enabled }: Row) => !enabled
const money = ({ amount }: Row) => [amount.currency, Number(amount.total)]

/** Where each list has its rows, and the value of each column that it sorts by. */
const LISTS: Lists = {
  listNamespaces: {
    rows: 'partners',
    columns: {
      name: ({ name }) => name.toLowerCase(),
      environment: ({ environment }) => environment,
      status: isDisabled,
      created,
    },
  },
  listApiKeys: {
    rows: 'api_keys',
    columns: {
      name: ({ name }) => name.toLowerCase(),
      status: isDisabled,
      used: ({ last_used_at }) => last_used_at?.seconds ?? 0,
      expires: ({ expires_at }) => expires_at?.seconds ?? Number.MAX_SAFE_INTEGER,
      created,
    },
  },
  listCustomers: {
    rows: 'customers',
    columns: { name: ({ first_name, last_name }) => `${first_name} ${last_name}`.toLowerCase(), created },
  },
  listLinks: { rows: 'links', columns: { created } },
  listAccounts: { rows: 'accounts', columns: { title: ({ account_title }) => account_title.toLowerCase() } },
  listPayments: { rows: 'payments', columns: { amount: money } },
  listWaitingPayments: {
    rows: 'payments',
    columns: {
      created: ({ created_on }) => created_on,
      expires: ({ payment }) => payment.expires_at,
      amount: ({ payment }) => money(payment),
    },
  },
  // Nothing is used. Those without a cap have no use and are last in both directions.
  listNetworkLiquidity: {
    rows: 'liquidity',
    columns: { name: ({ partner_name }) => partner_name.toLowerCase(), use: () => 0 },
  },
  listWebhooks: { rows: 'webhooks', columns: { name: ({ name }) => name.toLowerCase(), status: isDisabled } },
}

const cases = sortedLists.flatMap((list) => list.sorts.map((sort) => [list.id, sort, list] as const))

test('the lists with an order are known, and every column', () => {
  expect(sortedLists.map(({ id }) => id).sort()).toEqual(Object.keys(LISTS).sort())
  for (const { id, sorts } of sortedLists) {
    const columns = Object.keys(LISTS[id]?.columns ?? {})
    expect([...sorts].sort()).toEqual(columns.flatMap((column) => [column, `-${column}`]).sort())
  }
})

test.each(cases)('%s sorts its whole result by %s', async (id, sort, { path }) => {
  const list = LISTS[id]
  const valueIn = list?.columns[sort.replace('-', '')]
  if (!list || !valueIn) throw new Error('the list is unknown')
  const usual = await read(path, list.rows, '')
  const found = await read(path, list.rows, sort)
  expect(found.length, 'more than a page').toBeGreaterThan(PAGE)
  expect(found.map(idOf).sort()).toEqual(usual.map(idOf).sort())
  const values = found.map(valueIn)
  expect(values).toEqual([...values].sort((a, b) => compare(a, b) * (sort.startsWith('-') ? -1 : 1)))
})

const idOf = ({ token, payment_id, partner_id }: Row): string => payment_id ?? token ?? partner_id

function compare(a: unknown, b: unknown): number {
  if (Array.isArray(a) && Array.isArray(b)) return compare(a[0], b[0]) || compare(a[1], b[1])
  const [one, other] = [a as string | number, b as string | number]
  return one < other ? -1 : Number(one > other)
}

/** All pages of a list, by number or by cursor. */
async function read(path: string, rows: string, sort: string): Promise<Row[]> {
  const found: Row[] = []
  let next: Record<string, string> = {}
  for (let page = 1; page < 20; page++) {
    const query = new URLSearchParams({ limit: String(PAGE), ...(sort && { sort }), ...next })
    const data = expectData(await harbor.member('GET', `${path}?${query}`))
    found.push(...data[rows])
    if (data.next_cursor === null || data[rows].length === 0) return found
    next = data.next_cursor ? { cursor: data.next_cursor } : { page: String(page + 1) }
  }
  throw new Error('the pagination does not end')
}

test.each(['name', '-name', 'created'])(
  'customers sorted by %s end after 10,000, because each page reads those before it',
  async (sort) => {
    const query = (page: number) => harbor.member('GET', `/customer?sort=${sort}&limit=100&page=${page}`)
    expect((await query(100)).status).toBe(200)
    const { status, body } = await query(101)
    const message = 'page: a sorted list ends after 10000 customers. Filter it, or reverse the order'
    expect([status, body.message]).toEqual([400, message])
  },
)
