import pg from 'pg'
import { type Bank, openBank, overHttp } from '../../../lib/testing/bank.ts'
import { attack } from '../attack.ts'
import { createReader, flood } from '../client.ts'

const IN_FLIGHT = 60
const CUSTOMERS = 300_000

/** Sixty concurrent searches without a match over an organization's own 300,000 customers. */
export const longSearches = attack<Bank>({
  name: 'searches over many customers',
  prepare: async ({ url, database }) => {
    const bank = await openBank(overHttp(url), 'searcher')
    await bank.customer('first')
    if (database) await copyCustomers(database, bank)
    return bank
  },
  run: async ({ url }, until, bank) => {
    const read = createReader(url, IN_FLIGHT)
    const credentials = { 'x-service-api-key': bank.secret, 'x-org-id': bank.orgId, 'x-partner-id': bank.partnerId }
    let count = 0
    const sent = await flood(IN_FLIGHT, until, () =>
      read('GET', `/api/v1/csp/customer?search=zz${count++}`, undefined, undefined, credentials),
    )
    read.close()
    return sent
  },
})

/** Copies the bank's customer under other names. */
async function copyCustomers(database: string, { partnerId }: Bank): Promise<void> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  try {
    await client.query(
      `insert into customers select made.* from customers c, generate_series(1, $2::int) n,
         jsonb_populate_record(c, jsonb_build_object('token', c.token || '_' || n, 'payment_address', n || c.payment_address)) made
        where c.partner_id = $1`,
      [partnerId, CUSTOMERS],
    )
    await client.query('vacuum analyze customers')
  } finally {
    await client.end()
  }
}
