import type { Chance } from '../kernel/chance.ts'
import { officeOf, serversOf } from './origins.ts'
import type { DemoApi, DemoNamespace } from './people.ts'

// Sixty small counterparties of the first namespace, so that one batch is as full as that of a
// real network.

const REGIONS = ['Valley', 'Ridge', 'Shore'] as const
const BRANCHES = [
  ...['Aspen', 'Beech', 'Cherry', 'Elder', 'Fern', 'Ginkgo', 'Heather', 'Iris', 'Jasmine', 'Laurel'],
  ...['Myrtle', 'Nettle', 'Olive', 'Poplar', 'Quince', 'Sage', 'Tansy', 'Thyme', 'Violet', 'Yarrow'],
]
/** One for all, because hashing takes longer than the rest of a sign-up. Nobody signs in with it. */
const PASSWORD = 'branches-demo-only'

/** Below the review threshold of the first namespace, so that all of them settle. */
const MOST = 150_000

/** The namespaces of three savings banks, each with one customer and an API key. */
export async function openBranches(api: DemoApi): Promise<DemoNamespace[]> {
  const found: DemoNamespace[] = []
  for (const region of REGIONS) {
    const email = `admin@${region.toLowerCase()}-savings.example`
    const { token: orgId } = await api.client(officeOf(email)).call('POST /organization', {
      body: {
        name: `${region} Savings`,
        country: 'US',
        admin_email: email,
        admin_first_name: region,
        admin_last_name: 'Admin',
        admin_password: PASSWORD,
      },
    })
    const bank = { email, password: PASSWORD, orgId, namespaces: [] as DemoNamespace[] }
    const member = await api.member(bank)
    for (const branch of BRANCHES) {
      const domain = `${branch}-${region}`.toLowerCase()
      const { token: partner } = await member.call('POST /partner', {
        body: {
          name: `${region} Savings, ${branch}`,
          domain,
          admission_policy: { confirm_incoming: false, review_threshold: null },
        },
      })
      const access = { customers_read: true, customers_write: true, transactions_read: true, transactions_write: true }
      const key = await member.call('POST /apikey', { partner, body: { name: 'Core banking', access } })
      const machine = api.client(serversOf(email), {
        'x-service-api-key': key.secret_key,
        'x-org-id': orgId,
        'x-partner-id': partner,
      })
      await machine.call('POST /customer', {
        body: {
          payment_address: `treasury@${domain}`,
          status: 'ENABLED',
          type: 'Business',
          business_legal_name: `${region} Savings, ${branch}`,
          business_trade_name: `${branch} Treasury`,
          business_website: `https://${domain}.example`,
          business_industry: '6012',
        },
      })
      bank.namespaces.push({ domain, partnerId: partner, bank, machine })
    }
    found.push(...bank.namespaces)
  }
  return found
}

/** A push in either direction between each branch and the namespace. */
export async function payBranches(
  branches: readonly DemoNamespace[],
  namespace: DemoNamespace,
  chance: Chance,
): Promise<void> {
  for (const branch of branches) {
    const [treasury, customer] = [`treasury@${branch.domain}`, `cedar-bakery@${namespace.domain}`]
    const [from, debtor, beneficiary] =
      chance.next() < 0.5 ? [branch, treasury, customer] : [namespace, customer, treasury]
    const params = await from.machine.call('POST /payments', {
      body: {
        amount: { currency: 'USD', total: String(MOST - chance.below(MOST - 1_000)) },
        debtor_party: { payment_address: debtor },
        beneficiary_party: { payment_address: beneficiary },
        reference: `Cash pooling ${1000 + chance.below(9000)}`,
        payment_type: 'Type_Push',
      },
    })
    await from.machine.call('POST /payments/{payment_id}/submissions', { params: { payment_id: params.payment_id } })
  }
}
