import { idAtTime } from '../../lib/kernel/ids.ts'
import { EXPIRING_SOON_SECONDS } from '../../lib/modules/admissions/states.ts'
import { adminOf, type Bank, caller, expectData, openBank, overHttp } from '../../lib/testing/bank.ts'
import { PREFIX } from '../../lib/wire/operation.ts'
import type { Cluster } from '../../scripts/lib/throwaway-postgres.ts'
import { processorTime } from '../hot/processor-time.ts'
import { newDatabase, startGateway } from '../servers.ts'
import { isSmall, numberOf } from '../small.ts'
import { load } from './load.ts'
import { benchSearch, indexAll } from './search.ts'

// `npm run bench -- scale`: latency of list pages in one namespace of a large network, over HTTP.
// SCALE_PAYMENTS is the number of payments; loading five million takes a quarter of an hour and
// about 10 GB. SCALE_DATABASE reuses a database that was loaded before, on any server.
// SCALE_PART=search runs only the searches.
const PAYMENTS = numberOf('SCALE_PAYMENTS', 5_000_000, 2000)
const ACCOUNTS = Math.ceil(PAYMENTS / 10)
const TIMES = isSmall ? 1 : 15
const BAR = 20
const DOMAIN = 'bench'
const ENV = { SETTLEMENT_CRON: 'off' }

type Reader = Pick<Bank, 'jwt' | 'partnerId'>
type List = {
  readonly path: string
  readonly filters: readonly Record<string, string>[]
  readonly pagesOf: (count: number) => Record<string, string>[]
  readonly hasPages?: boolean
}
type Timed = { median: number; most: number; processor: number; answer: string }

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const iso = (days: number) => daysAgo(days).toISOString()

/**
 * The first page, one in the middle and one near the end. A cursor starts at a time, because
 * identifiers start with one.
 */
const byCursor = (tag: 'pay' | 'pat', days: readonly number[]) => () => [
  {},
  ...days.map((one) => ({ cursor: idAtTime(tag, daysAgo(one)) })),
]
const PAGE = 50
const byNumber = (count: number) => {
  const last = Math.max(1, Math.ceil(count / PAGE))
  return [1, Math.ceil(last / 2), last].map((page) => ({ page: String(page) }))
}

/** The IDs of a hundred payments, the newest, some of which are in the queue. */
const NEWEST = Array.from({ length: 100 }, (_, n) => `p-${String(PAYMENTS - n).padStart(12, '0')}`).join(',')

const LISTS: readonly List[] = [
  {
    path: '/payments',
    pagesOf: byCursor('pay', [45, 89.9]),
    filters: [
      {},
      ...['created', 'in_admission', 'completed', 'settled', 'failed', 'expired'].map((state) => ({ state })),
      { currency: 'EUR' },
      { currency: 'CHF' },
      { currency: 'EUR', state: 'settled' },
      { payment_id: 'p-000000000770' },
      { reference: 'Invoice 770' },
      { reference: 'Rent' },
      { debtor_payment_address: 'c42@bench' },
      { beneficiary_payment_address: 'utility@bench' },
      { counterparty: 'bank7' },
      { counterparty: 'bank' },
      { counterparty: 'ban', state: 'settled' },
      { search: 'Invoice 770' },
      { search: 'utility' },
      { direction: 'in' },
      { payment_type: 'Type_Pull' },
      { amount_min: '100000' },
      { amount_min: '80000000' },
      { amount_min: '12345', amount_max: '12345' },
      { amount_min: '60000000', state: 'failed' },
      { created_from: iso(40), created_to: iso(39) },
      { created_to: iso(60), amount_min: '70000000' },
      { reference: 'Rent', amount_min: '50000000', currency: 'EUR', state: 'settled' },
    ],
  },
  {
    path: '/admission-tasks',
    pagesOf: byCursor('pat', [45, 0.1]),
    filters: [
      {},
      { workflow: 'payment_review' },
      { assignee: '7' },
      { assignee: '0' },
      { status: 'completed' },
      { status: 'completed', assignee: '9' },
      { older_than: '3600' },
      { older_than: '3456000', status: 'completed' },
    ],
  },
  {
    path: '/admission-queue',
    pagesOf: () => [{}],
    filters: [
      {},
      ...['-created', 'expires', '-expires', 'amount', '-amount'].map((sort) => ({ sort })),
      { cursor: `created.${daysAgo(0.25).getTime()}.0` },
      { payment_ids: NEWEST },
      { status: 'on_hold' },
      { workflow: 'payment_review' },
      { assignee: '7' },
      { assignee: '0' },
      { older_than: '3600' },
      { expires_within: String(EXPIRING_SOON_SECONDS) },
      { currency: 'CHF' },
      { currency: 'EUR', sort: '-amount' },
      { amount_min: '50000000', sort: 'expires' },
      { counterparty: 'bank7' },
      { counterparty: 'bank' },
      { debtor_payment_address: 'c42@bank7' },
      { beneficiary_payment_address: 'utility@bench' },
    ],
  },
  {
    path: '/admission-queue/summary',
    pagesOf: () => [{}],
    hasPages: false,
    filters: [{}, { currency: 'EUR' }, { counterparty: 'bank7' }, { beneficiary_payment_address: 'utility@bench' }],
  },
  {
    path: '/account',
    pagesOf: byNumber,
    filters: [
      {},
      { status: 'AS_Verified' },
      { status: 'AS_Deleted' },
      { routing_number: '021000021' },
      { account_title: 'Juniper' },
    ],
  },
]

/** Loads a large network and prints the latency of each list page. */
export async function benchLists(cluster: Cluster): Promise<void> {
  const database = process.env.SCALE_DATABASE ?? (await loaded(cluster))
  const gateway = await startGateway(database, ['--api'], ENV)
  try {
    const bank = await signIn(gateway.url)
    if (process.env.SCALE_PART !== 'search') await benchPages(database, gateway, bank)
    await benchSearch(gateway.url, bank, TIMES)
  } finally {
    await gateway.end('SIGTERM')
  }
}

type Gateway = Awaited<ReturnType<typeof startGateway>>

/** Prints the latency of each page of the lists. */
async function benchPages(database: string, gateway: Gateway, bank: Reader): Promise<void> {
  const taken = () => processorTime(gateway.process.pid ?? 0, new URL(database).pathname.slice(1))
  console.log(`\n${PAYMENTS} payments, ${ACCOUNTS} accounts; ${TIMES} sequential requests per page, in ms\n`)
  console.log(['', 'median', 'max', 'CPU'].map((head, i) => (i ? head.padStart(9) : head.padEnd(86))).join(''))
  const all: Timed[] = []
  for (const list of LISTS)
    for (const filter of list.filters) all.push(...(await timePages(gateway.url, bank, list, filter, taken)))
  const under = (of: 'median' | 'processor') => all.filter((timed) => timed[of] < BAR).length
  console.log(`\n${under('median')} of ${all.length} pages under ${BAR} ms`)
  // Other load on the machine slows a page down but does not increase its processor time.
  console.log(`${under('processor')} of ${all.length} pages under ${BAR} ms of CPU time, gateway and database together`)
}

/** URL of a database with the large network. */
async function loaded(cluster: Cluster): Promise<string> {
  const database = await newDatabase(cluster, 'scale')
  const gateway = await startGateway(database, ['--api'], ENV)
  const bank = await openBank(overHttp(gateway.url), DOMAIN).finally(() => gateway.end('SIGTERM'))
  const large = { organization: bank.orgId, partner: bank.partnerId, domain: bank.domain }
  await load(database, large, { payments: PAYMENTS, accounts: ACCOUNTS }, (text) => console.log(text))
  await indexAll(database, (text) => console.log(text))
  return database
}

/** Signs in as admin of the large namespace. */
async function signIn(url: string): Promise<Reader> {
  const { email: admin_email, password: admin_password } = adminOf(DOMAIN)
  const anonymous = caller(overHttp(url), {})
  const body = { admin_email, admin_password }
  const { access_token: jwt } = expectData(await anonymous('POST', '/organization/signin', { body }))
  const namespaces = expectData(await caller(overHttp(url), { authorization: `Bearer ${jwt}` })('GET', '/partner'))
  return { jwt, partnerId: namespaces.partners[0].token }
}

async function timePages(
  url: string,
  bank: Reader,
  { path, pagesOf, hasPages = true }: List,
  filter: Record<string, string>,
  taken: () => number,
): Promise<Timed[]> {
  const read = (page: Record<string, string>) =>
    readPage(url, bank, path, { ...(hasPages ? { limit: String(PAGE) } : {}), ...filter, ...page })
  const count = countOf(await read({}))
  const found: Timed[] = []
  for (const [i, page] of pagesOf(count).entries()) {
    const timed = await time(() => read(page), taken)
    const what = `${path} ${new URLSearchParams(filter)} ${['first', 'middle', 'last'][i]}`
    const figures = [timed.median, timed.most, timed.processor].map((ms) => ms.toFixed(1).padStart(9)).join('')
    console.log(`${what.slice(0, 86).padEnd(86)}${figures}  ${timed.median < BAR ? 'under' : 'OVER '} ${timed.answer}`)
    found.push(timed)
  }
  return found
}

type Page = { count?: number; count_is_exact?: boolean; views?: { all: { count: number } } }

const countOf = ({ count, views }: Page) => count ?? views?.all.count ?? 0

async function readPage(url: string, bank: Reader, path: string, query: Record<string, string>): Promise<Page> {
  const headers = { authorization: `Bearer ${bank.jwt}`, 'x-partner-id': bank.partnerId }
  const response = await fetch(new URL(`${PREFIX}${path}?${new URLSearchParams(query)}`, url), { headers })
  return expectData({ status: response.status, headers: response.headers, body: await response.json() })
}

async function time(read: () => Promise<Page>, taken: () => number): Promise<Timed> {
  // Warm up code and cache.
  for (let n = 0; n < 3; n++) await read()
  const times: number[] = []
  const before = taken()
  let answer = ''
  for (let n = 0; n < TIMES; n++) {
    const from = performance.now()
    const page = await read()
    times.push(performance.now() - from)
    const { count_is_exact: isExact = true } = page
    answer = `of ${countOf(page)}${isExact ? '' : '+'}`
  }
  times.sort((a, b) => a - b)
  const processor = (1000 * (taken() - before)) / TIMES
  return { median: times[Math.floor(TIMES / 2)] ?? Number.NaN, most: times.at(-1) ?? Number.NaN, processor, answer }
}
