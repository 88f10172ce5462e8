import type { Client } from '../client/client.ts'
import type { DemoBank, DemoNamespace } from './people.ts'

/**
 * What a bank sets up besides payments: accounts, links and webhooks of the first namespace. One of
 * the webhooks fails, because its host does not exist.
 */
export async function populate(first: DemoNamespace, admin: Client, others: readonly DemoBank[]): Promise<void> {
  await addAccounts(first.partnerId, admin)
  const [meadow, summit] = others.flatMap(({ namespaces }) => namespaces.slice(0, 1))
  if (meadow && summit) await addLinks(first, meadow, summit)
  const partner = first.partnerId
  const { endpoint } = await admin.call('GET /inspector', { partner })
  const hooks = [
    { name: 'Ledger', description: 'Books every payment', endpoint },
    {
      name: 'Data warehouse',
      description: 'Moved to another host last week',
      endpoint: `https://hooks.${first.domain}.example/events`,
    },
  ]
  for (const body of hooks) await admin.call('POST /webhook', { partner, body })
}

/** In the sandbox, the microdeposits are always 1 and 3 minor units. */
const DEPOSITS: [{ amount: string; currency: string }, { amount: string; currency: string }] = [
  { amount: '1', currency: 'USD' },
  { amount: '3', currency: 'USD' },
]

async function addAccounts(partner: string, admin: Client): Promise<void> {
  const plans = [
    { title: 'Settlement account', number: '000123456789', verify: true },
    { title: 'Reserve account', number: '000987654321', verify: true },
    { title: 'Payroll account', number: '000555444333', verify: false },
  ]
  for (const { title, number, verify } of plans) {
    const account = await admin.call('POST /account', {
      partner,
      body: { account_title: title, account_number: number, routing_number: '011000015', type: 'AT_Checkings' },
    })
    const params = { account_id: account.token }
    const { validation } = await admin.call('POST /validate/{account_id}', {
      partner,
      params,
      body: { strategy: 'VStrat_Microdeposit' },
    })
    if (!verify) continue
    await admin.call('POST /validate/{account_id}/{validation_id}', {
      partner,
      params: { ...params, validation_id: validation.token },
      body: { amounts: DEPOSITS },
    })
  }
}

/** One link in force, one that awaits the other side, and one that awaits the first namespace. */
async function addLinks(first: DemoNamespace, meadow: DemoNamespace, summit: DemoNamespace): Promise<void> {
  const propose = (from: DemoNamespace, to: DemoNamespace, [collects, pays]: [string, string], total: string) =>
    from.machine.call('POST /link', {
      body: {
        proposer_address: `${collects}@${from.domain}`,
        responder_address: `${pays}@${to.domain}`,
        permissions: { pull: true, limit: { currency: 'USD', total } },
      },
    })
  const subscription = await propose(first, meadow, ['birch-books', 'juniper'], '50000')
  await meadow.machine.call('PUT /link/{link_id}', {
    params: { link_id: subscription.token },
    body: { status: 'established' },
  })
  await propose(first, summit, ['willow-cafe', 'rowan'], '12000')
  await propose(summit, first, ['maple-hardware', 'alder'], '250000')
}
