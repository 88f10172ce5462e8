import { type Bank, type Call, expectData } from '../network.ts'
import type { Life } from '../world.ts'

const RULES = '/organization/approval-rules'
let number = 0

type Found = { readonly token: string; readonly is_own: boolean }

/** Ends requests that earlier tests left, because an author and an organization can have only a few. */
async function makeRoom(author: Call, other: Call): Promise<void> {
  const found: Found[] = []
  for (const state of ['pending', 'approved'])
    found.push(...expectData(await author('GET', `/approvals?state=${state}&limit=100`)).approvals)
  for (const { token, is_own } of found.length > 5 ? found : []) {
    const body = { decision: is_own ? 'withdrawn' : 'rejected', reason: 'Made room' }
    await (is_own ? author : other)('PUT', `/approvals/${token}`, { body })
  }
}

/** A request of `author` to invite a member. The rules are off before and after. */
async function requested(bank: Bank, colleague: Call, author: Call): Promise<string> {
  await makeRoom(author, colleague)
  expectData(await colleague('PUT', RULES, { body: { member_roles: true } }))
  const body = { email: `waiting-${number++}@${bank.domain}.example`, role: 'viewer' }
  const { approval_id } = (await author('POST', '/invitations', { body })).body
  const off = await colleague('PUT', RULES, { body: { member_roles: false } })
  expectData(await bank.member('PUT', `/approvals/${off.body.approval_id}`, { body: { decision: 'approved' } }))
  return approval_id
}

async function colleagueOf({ bank, colleague }: Life): Promise<Call> {
  const call = await colleague?.(bank)
  if (!call) throw new Error('this network has no second admin')
  return call
}

async function pending(life: Life): Promise<{ approval_id: string }> {
  const colleague = await colleagueOf(life)
  return { approval_id: await requested(life.bank, colleague, colleague) }
}

/** An approved request of the caller; of the bank's admin if the caller may not make one. */
async function approved(life: Life, me?: { readonly member: Call }): Promise<{ approval_id: string }> {
  const colleague = await colleagueOf(life)
  const mayInvite = me && (await me.member('GET', '/audit-entries?limit=1')).status === 200
  const id = await requested(life.bank, colleague, mayInvite ? me.member : life.bank.member)
  expectData(await colleague('PUT', `/approvals/${id}`, { body: { decision: 'approved' } }))
  return { approval_id: id }
}

/** Valid requests about approvals. */
export const approvalRequests = {
  findApprovalRules: {},
  updateApprovalRules: { body: () => ({ deletion: false }) },
  listOrganizationApprovals: {},
  findOrganizationApproval: { params: pending },
  decideOrganizationApproval: { params: pending, body: () => ({ decision: 'approved' }) },
  runOrganizationApproval: { params: approved },
}
