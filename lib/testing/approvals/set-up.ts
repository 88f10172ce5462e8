import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { openNamespace } from '../bank.ts'
import { newMember, newSession } from '../members/new-member.ts'
import { type Bank, type Call, caller, expectData, type Reply, type TestNetwork } from '../network.ts'

// Organizations whose changes need a second admin (decision 0175).

/** A member who calls in a new session for each request, because tests move the clock by days. */
export type Signatory = { readonly token: string; readonly call: Call; readonly password: string }

export function signatory(net: TestNetwork, bank: Bank, token: string, password = ''): Signatory {
  return {
    token,
    password,
    call: async (method, path, options) => {
      const jwt = await newSession(net, { token, organizationId: bank.orgId, role: 'admin' })
      const headers = { authorization: `Bearer ${jwt}`, 'x-partner-id': bank.partnerId }
      return caller(net.app, headers)(method, path, options)
    },
  }
}

/** Another admin of a bank. */
export async function newSignatory(net: TestNetwork, bank: Bank): Promise<Signatory> {
  const { token, password } = await newMember(net, bank)
  return signatory(net, bank, token, password)
}

/** A live namespace of a bank, whose organization is verified for it. */
export async function liveNamespace(net: TestNetwork, bank: Bank, domain: string): Promise<Bank> {
  await net.database.db.execute(sql`update organizations set verification = 'verified' where token = ${bank.orgId}`)
  return openNamespace(net.app, bank, domain, undefined, 'live')
}

/** Turns rules on or off in the database, for tests of something else. */
export async function setApprovalRules(net: TestNetwork, { orgId }: Bank, isOn: boolean): Promise<void> {
  await net.database.db.execute(sql`
    insert into approval_rules (organization_id, live_keys, live_webhooks, live_returns, member_roles, deletion, created_at, updated_at)
    values (${orgId}, ${isOn}, ${isOn}, ${isOn}, ${isOn}, ${isOn}, now(), now())
    on conflict (organization_id) do update set live_keys = ${isOn}, live_webhooks = ${isOn},
      live_returns = ${isOn}, member_roles = ${isOn}, deletion = ${isOn}`)
}

/** A completed payment of 100.00 USD within a bank, which can return it. */
export async function receivedPayment(bank: Bank): Promise<string> {
  const [debtor, beneficiary] = await Promise.all([randomUUID(), randomUUID()].map((name) => bank.customer(name)))
  const body = {
    amount: { currency: 'USD', total: '10000' },
    debtor_party: { payment_address: debtor },
    beneficiary_party: { payment_address: beneficiary },
    payment_type: 'Type_Push',
  }
  const { payment_id } = expectData(await bank.key('POST', '/payments', { body }))
  expectData(await bank.key('POST', `/payments/${payment_id}/submissions`))
  return payment_id
}

/** A recall within a bank, which can grant it, of an amount in USD or all. */
export async function receivedRecall(bank: Bank, total?: string): Promise<{ payment_id: string; recall_id: string }> {
  const payment_id = await receivedPayment(bank)
  const amount = total === undefined ? undefined : { currency: 'USD', total }
  const made = await bank.key('POST', `/payments/${payment_id}/recalls`, {
    body: { reason: 'DUPL', note: 'Sent twice', amount },
  })
  return { payment_id, recall_id: expectData(made).recall_id }
}

/** The ID of the request that a change waits for. Throws unless it waits. */
export function awaited({ status, body }: Reply): string {
  if (status !== 409 || body.code !== 'error.approval_required')
    throw new Error(`expected a request for approval, got ${status} ${JSON.stringify(body)}`)
  return body.approval_id
}

export const decideRequest = ({ call }: Signatory, id: string, decision: string, reason?: string) =>
  call('PUT', `/approvals/${id}`, { body: { decision, reason } })

export const runRequest = ({ call }: Signatory, id: string, key?: string) =>
  call('POST', `/approvals/${id}/run`, key === undefined ? {} : { key })

export const findRequest = async ({ call }: Signatory, id: string) => expectData(await call('GET', `/approvals/${id}`))
