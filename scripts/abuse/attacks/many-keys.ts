import { type Bank, expectData, openBank, overHttp } from '../../../lib/testing/bank.ts'
import { attack } from '../attack.ts'
import { createReader, flood } from '../client.ts'

const KEYS = 64
const ACCESS = { customers_read: true, customers_write: true, transactions_read: true, transactions_write: true }

/** An organization that sends requests with 64 API keys at once, each below its own limit. */
export const manyKeys = attack<{ bank: Bank; secrets: readonly string[] }>({
  name: 'requests with many keys',
  prepare: async ({ url }) => {
    const bank = await openBank(overHttp(url), 'many-keys')
    await bank.customer('first')
    const secrets: string[] = []
    for (let n = 0; n < KEYS; n++) {
      const made = await bank.member('POST', '/apikey', { body: { name: `key ${n}`, access: ACCESS } })
      secrets.push(expectData(made).secret_key)
    }
    return { bank, secrets }
  },
  run: async ({ url }, until, { bank, secrets }) => {
    const read = createReader(url, KEYS)
    const sent = await flood(KEYS, until, (n) => {
      const credentials = {
        'x-org-id': bank.orgId,
        'x-partner-id': bank.partnerId,
        'x-service-api-key': secrets[n] ?? '',
      }
      return read('GET', '/api/v1/csp/payments?limit=100', undefined, undefined, credentials)
    })
    read.close()
    return sent
  },
})
