import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type IdTag, idAtTime } from '../../lib/kernel/ids.ts'
import { indexPayments } from '../../lib/modules/search/index.ts'
import type { Db } from '../../lib/platform/db/db.ts'
import { expectData } from '../../lib/testing/bank.ts'
import { PREFIX } from '../../lib/wire/operation.ts'

/** Highest acceptable latency of the slowest twentieth. */
const BAR = 50
const PORTION = 2000

const MONTH_AGO = new Date(Date.now() - 30 * 86_400_000)

/** The first characters of an ID of a month ago, after its prefix. */
function startsOf(tag: IdTag, lengths: readonly number[]): string[] {
  return lengths.map((length) => idAtTime(tag, MONTH_AGO).slice(0, tag.length + 1 + length))
}

/** Pasted terms, one for each way to interpret a term. Some match no record. */
const SEARCH_TERMS = [
  'p-000000000770',
  'P-000000000770',
  '000770',
  'Invoice 770',
  'invoice',
  'voice 771',
  'rent',
  'Rent',
  'nowhere at all',
  '4555',
  '45.55',
  '45,55',
  '$1,234.56',
  '1.00 USD',
  'USD 100',
  'c42@bench',
  'utility@bench',
  'c4242@',
  'utility',
  'c42 sample',
  'Sample',
  'c98765 sample',
  'nobody sample',
  'ABC123',
  'pay_01m8…000770',
  '…499900',
  'juniper',
  'https://console.example/n/x/payments/p-000000000770?tab=raw',
  'customer was charged 45.55 USD twice for Invoice 770',
  // Starts of IDs.
  'p-0000000007',
  ...startsOf('pay', [12, 10, 8, 6]),
  ...startsOf('trans', [12, 8]),
  ...startsOf('pat', [12, 6]),
  ...['batch', 'cust', 'acct', 'lnk', 'ret', 'rcl'].flatMap((tag) => startsOf(tag as IdTag, [10])),
  idAtTime('pay', MONTH_AGO).slice(4, 16),
  // Words of different fields.
  '770 utility',
  'rent sample',
  'invoice EUR',
  'c42 rent 45.55',
  'juniper nowhere',
  // Counterparties.
  'Savings, Bank 7',
  'ginkgo',
  'ginkgo credit utility',
]

/** Fills the read models of searches for payments that were loaded without their audit entries. */
export async function indexAll(url: string, say: (text: string) => void): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const db = drizzle(pool) as unknown as Db
  try {
    // The gateway that created the namespace may have finished indexing before the payments were loaded.
    await pool.query(`update search_progress set payment_id = ''`)
    const from = performance.now()
    let done = 0
    for (let indexed = 1; indexed > 0; ) {
      indexed = await indexPayments(db, PORTION)
      done += indexed
    }
    const seconds = (performance.now() - from) / 1000
    say(`search index: ${done} payments in ${seconds.toFixed(1)} s, ${Math.round(done / seconds)} a second`)
    await pool.query('vacuum analyze search_payments, search_parties')
    const { rows } = await pool.query<{ table: string; size: string }>(
      `select c.relname as table, pg_size_pretty(pg_table_size(c.oid)) || ', indexes ' || pg_size_pretty(pg_indexes_size(c.oid)) as size
         from pg_class c where c.relname in ('search_payments', 'search_parties', 'payments') order by 1`,
    )
    for (const { table, size } of rows) say(`${table}: ${size}`)
  } finally {
    await pool.end()
  }
}

type Reader = { readonly jwt: string; readonly partnerId: string }

/** Prints the latency of each search. */
export async function benchSearch(url: string, { jwt, partnerId }: Reader, times: number): Promise<void> {
  const headers = { authorization: `Bearer ${jwt}`, 'x-partner-id': partnerId }
  console.log(
    `\n${['search', 'median', 'p95', 'max'].map((head, i) => (i ? head.padStart(9) : head.padEnd(64))).join('')}`,
  )
  const all: number[] = []
  for (const term of SEARCH_TERMS) {
    const path = `${PREFIX}/search?${new URLSearchParams({ term })}`
    const taken: number[] = []
    let answer = ''
    for (let n = -3; n < times; n++) {
      const from = performance.now()
      const response = await fetch(new URL(path, url), { headers })
      const { count, has_more } = expectData({ ...response, status: response.status, body: await response.json() })
      if (n >= 0) taken.push(performance.now() - from)
      answer = `${count}${has_more ? '+' : ''}`
    }
    all.push(...taken)
    const figures = [0.5, 0.95, 1].map((part) => quantile(taken, part).toFixed(1).padStart(9)).join('')
    console.log(`${term.padEnd(64)}${figures}  ${answer}`)
  }
  const p95 = quantile(all, 0.95)
  console.log(`\np95 of ${all.length} searches ${p95.toFixed(1)} ms: ${p95 < BAR ? 'under' : 'OVER'} ${BAR} ms`)
}

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN
