import { type Bank, type Call, expectData } from './bank.ts'
import { finalityRequests } from './finality/valid-finality.ts'
import { liquidityRequests } from './liquidity/valid-liquidity.ts'

// Parts of valid requests of the operator and about organizations. `bank` operates the network
// (`openWorld`).
let number = 0

const PASSWORD = 'correct horse battery'

export const application = () => ({
  legal_name: 'New Bank Ltd',
  registration_number: '0123456',
  address: '1 Quay Street, Harbor',
  website: 'https://new.example',
  contact_name: 'Juniper Sample',
  contact_email: 'juniper@new.example',
})

/** Creates an organization that nothing else uses. */
async function anotherOrganization(bank: Bank): Promise<{ organization_id: string; email: string }> {
  const email = `other-${number++}@another.example`
  const body = {
    name: 'Another bank',
    country: 'US',
    admin_email: email,
    admin_first_name: 'New',
    admin_last_name: 'Admin',
    admin_password: PASSWORD,
  }
  return { organization_id: expectData(await bank.member('POST', '/organization', { body })).token, email }
}

/** The admin of a new organization, whose email is not verified. */
async function unverified(bank: Bank): Promise<{ member_id: string }> {
  const { organization_id } = await anotherOrganization(bank)
  const { unverified_members } = expectData(await bank.member('GET', `/operator/organizations/${organization_id}`))
  return { member_id: unverified_members[0].token }
}

/** A pending verification request of a new organization. */
async function requestVerification(bank: Bank): Promise<{ verification_id: string }> {
  return requestVerificationWith(bank, await signedInTo(bank))
}

type Headers = { authorization: string; 'x-partner-id': string | undefined }

/** The headers of the admin of a new organization. */
async function signedInTo(bank: Bank): Promise<Headers> {
  const { email } = await anotherOrganization(bank)
  const signIn = { admin_email: email, admin_password: PASSWORD }
  const { access_token } = expectData(await bank.member('POST', '/organization/signin', { body: signIn }))
  return { authorization: `Bearer ${access_token}`, 'x-partner-id': undefined }
}

async function requestVerificationWith(bank: Bank, headers: Headers): Promise<{ verification_id: string }> {
  const requested = await bank.member('POST', '/organization/verification', { headers, body: application() })
  return { verification_id: expectData(requested).request.token }
}

type DepositIds = { validation_ids: string[] }
const depositsOf = new WeakMap<Bank, Promise<DepositIds>>()

/**
 * Deposits for an account of another organization's live namespace. Created once: they can be
 * marked as sent repeatedly.
 */
function depositsToSend(bank: Bank): Promise<DepositIds> {
  const made = depositsOf.get(bank) ?? newDeposits(bank)
  depositsOf.set(bank, made)
  return made
}

async function namespaceOfAnother(bank: Bank): Promise<{ partner_id: string }> {
  const headers = await signedInTo(bank)
  const namespace = { name: 'Another', domain: `another-${number++}` }
  return { partner_id: expectData(await bank.member('POST', '/partner', { headers, body: namespace })).token }
}

export async function newDeposits(bank: Bank): Promise<DepositIds> {
  const headers = await signedInTo(bank)
  const { verification_id } = await requestVerificationWith(bank, headers)
  const decision = { decision: 'approved', reason: 'Found in the register' }
  expectData(await bank.member('PUT', `/operator/verifications/${verification_id}`, { body: decision }))
  const namespace = { name: 'Live', domain: `live-${verification_id.slice(-12)}`, environment: 'live' }
  const partner = expectData(await bank.member('POST', '/partner', { headers, body: namespace })).token
  const live = { ...headers, 'x-partner-id': partner }
  const account = {
    account_number: '000123456789',
    account_title: 'A',
    routing_number: '011000015',
    type: 'AT_Savings',
  }
  const { token } = expectData(await bank.member('POST', '/account', { headers: live, body: account }))
  const body = { strategy: 'VStrat_Microdeposit' }
  const begun = expectData(await bank.member('POST', `/validate/${token}`, { headers: live, body }))
  return { validation_ids: [begun.validation.token] }
}

async function suspended(bank: Bank): Promise<{ organization_id: string }> {
  const { organization_id } = await anotherOrganization(bank)
  const body = { reason: 'Asked to' }
  expectData(await bank.member('POST', `/operator/organizations/${organization_id}/suspend`, { body }))
  return { organization_id }
}

/** A colleague's request to suspend a new organization, which waits for approval. */
async function requestApproval({ bank, colleague }: WithColleague): Promise<{ approval_id: string }> {
  const call = await colleague?.(bank)
  if (!call) throw new Error('this network has no second operator')
  const { organization_id } = await anotherOrganization(bank)
  const body = { reason: 'Asked to' }
  const { approval } = expectData(await call('POST', `/operator/organizations/${organization_id}/suspend`, { body }))
  return { approval_id: approval.token }
}

/** An application of the bank. Rejects a pending one first, so that it can apply again. */
async function answered(bank: Bank): Promise<object> {
  const { status, request } = expectData(await bank.member('GET', '/organization/verification'))
  if (status === 'pending') {
    const body = { decision: 'rejected', reason: 'Asked to' }
    expectData(await bank.member('PUT', `/operator/verifications/${request.token}`, { body }))
  }
  return application()
}

const DELETION = '/organization/deletion'

/** Withdraws a pending deletion first, because there can be only one. */
async function unrequested(bank: Bank, password: string): Promise<object> {
  await bank.member('DELETE', DELETION)
  return { password }
}

async function withDeletionRequested(bank: Bank): Promise<Record<string, string>> {
  await bank.member('POST', DELETION, { body: { password: bank.password } })
  return {}
}

type Requested = { readonly bank: Bank }
type Settled = { readonly settled: { readonly batch_id: string } }
type WithColleague = Requested & { readonly colleague?: ((bank: Bank) => Promise<Call>) | undefined }
type Mailed = Requested & { emailSecret(organizationId: string, email: string): Promise<string> }

export const organizationRequests = {
  findOrganization: {},
  updateOrganization: { body: () => ({ country: 'US' }) },
  streamAuditEntries: {},
  findOrganizationRules: {},
  updateOrganizationRules: { body: () => ({ session_hours: 168 }) },
  findVerification: {},
  requestVerification: { body: ({ bank }: Requested) => answered(bank) },
  listVerifications: {},
  decideVerification: {
    params: ({ bank }: Requested) => requestVerification(bank),
    body: () => ({ decision: 'rejected', reason: 'The number is of somebody else' }),
  },
  listOrganizations: {},
  findNetworkOrganization: { params: ({ bank }: Requested) => ({ organization_id: bank.orgId }) },
  suspendOrganization: {
    params: ({ bank }: Requested) => anotherOrganization(bank),
    body: () => ({ reason: 'Asked to' }),
  },
  resumeOrganization: { params: ({ bank }: Requested) => suspended(bank), body: () => ({ reason: 'Asked to' }) },
  renameOrganization: {
    params: ({ bank }: Requested) => anotherOrganization(bank),
    body: () => ({ name: 'Meadow Bank', reason: 'Asked to' }),
  },
  confirmMemberEmail: {
    params: ({ bank }: Requested) => unverified(bank),
    body: () => ({ reason: 'Called back by telephone' }),
  },
  sendEmailLink: {},
  confirmEmail: {
    body: async ({ bank, emailSecret }: Mailed) => {
      const { organization_id, email } = await anotherOrganization(bank)
      return { token: await emailSecret(organization_id, email) }
    },
  },
  releaseDomain: { params: ({ bank }: Requested) => namespaceOfAnother(bank), body: () => ({ reason: 'Asked to' }) },
  listApprovals: {},
  decideApproval: { params: requestApproval, body: () => ({ decision: 'approved' }) },
  findDeletion: {},
  requestDeletion: {
    body: ({ bank }: Requested, me?: { readonly password: string }) => unrequested(bank, (me ?? bank).password),
  },
  withdrawDeletion: { params: ({ bank }: Requested) => withDeletionRequested(bank) },
  ...liquidityRequests,
  ...finalityRequests,
  listNetworkRuns: {},
  runNetworkSettlement: { body: () => ({ environment: 'sandbox' }) },
  listNetworkPositions: {},
  findNetworkOverview: {},
  findFirstEnvironment: {},
  findNetworkCalendar: {},
  findNetworkBatch: { params: ({ settled }: Settled) => settled },
  exportNetworkBatch: { params: ({ settled }: Settled) => settled },
  exportNetworkWorkbook: { params: ({ settled }: Settled) => settled },
  exportOrganizations: {},
  exportVerifications: {},
  exportApprovals: {},
  exportNetworkRuns: {},
  exportNetworkPositions: {},
  exportNetworkLiquidity: {},
  exportFailingEndpoints: {},
  exportDepositList: {},
  listFailingEndpoints: {},
  listDeposits: {},
  exportDeposits: { body: () => ({}) },
  markDepositsSent: {
    // Created with the parameters, because tests request the body repeatedly and count its effects.
    params: async ({ bank }: Requested) => {
      await depositsToSend(bank)
      return {}
    },
    body: ({ bank }: Requested) => depositsToSend(bank),
  },
}
