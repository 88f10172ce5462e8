import { createGateway } from '../gateway.ts'
import type { Bank, CallOptions, Reply } from './bank.ts'
import { caller, expectData } from './bank.ts'
import { newMember, newSession } from './members/new-member.ts'
import type { TestNetwork } from './network.ts'

// The network operator's members, where its actions need two of them (decision 0086).

/** Calls of a member of the operator. */
export type Act = (method: string, path: string, options?: CallOptions) => Promise<Reply>
export type Operator = { readonly token: string; readonly call: Act }

/** Calls in a new session for each request, because tests move the clock by days. */
export function actAs(net: TestNetwork, bank: Bank, token: string): Act {
  const { app } = createGateway({ ...net.deps, operatorApproval: undefined })
  return async (method, path, options) => {
    const jwt = await newSession(net, { token, organizationId: bank.orgId, role: 'admin' })
    return caller(app, { authorization: `Bearer ${jwt}` })(method, path, options)
  }
}

/** Another admin of the operator. */
export async function newOperator(net: TestNetwork, bank: Bank): Promise<Operator> {
  const { token } = await newMember(net, bank)
  return { token, call: actAs(net, bank, token) }
}

export const change = (by: Act, what: 'suspend' | 'resume', { orgId }: Bank, reason = 'Fraud reported') =>
  by('POST', `/operator/organizations/${orgId}/${what}`, { body: { reason } })

/** Requests a suspension. Returns the ID of the request. */
export const requested = async (by: Act, bank: Bank): Promise<string> =>
  expectData(await change(by, 'suspend', bank)).approval.token

export const decide = (by: Act, id: string, decision: string, reason?: string) =>
  by('PUT', `/operator/approvals/${id}`, { body: { decision, reason } })

export const pending = async (by: Act) => expectData(await by('GET', '/operator/approvals?state=pending')).approvals

export const isActive = async ({ key }: Bank) => (await key('GET', '/payments')).status === 200

export const logOf = async (by: Act, action: string) =>
  expectData(await by('GET', `/audit-entries?action=${action}`)).entries

export const statusAndMessage = ({ status, body }: Reply) => [status, body.message]
