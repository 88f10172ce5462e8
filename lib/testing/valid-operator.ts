import { type Bank, expectData } from './bank.ts'

// What the valid requests of the operator, and about it, are made of. `bank` operates the network (`openWorld`).
let number = 0

export const PASSWORD = 'correct horse battery'

export const application = () => ({
  legal_name: 'New Bank Ltd',
  registration_number: '0123456',
  address: '1 Quay Street, Harbor',
  website: 'https://new.example',
  contact_name: 'Juniper Sample',
  contact_email: 'juniper@new.example',
})

/** An organization that nothing else happens to. */
export async function anotherOrganization(bank: Bank): Promise<{ organization_id: string; email: string }> {
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

/** A request of such an organization, unanswered. */
export async function asking(bank: Bank): Promise<{ verification_id: string }> {
  const { email } = await anotherOrganization(bank)
  const signIn = { admin_email: email, admin_password: PASSWORD }
  const { access_token } = expectData(await bank.member('POST', '/organization/signin', { body: signIn }))
  const headers = { authorization: `Bearer ${access_token}`, 'x-partner-id': undefined }
  const asked = await bank.member('POST', '/organization/verification', { headers, body: application() })
  return { verification_id: expectData(asked).request.token }
}

export async function suspended(bank: Bank): Promise<{ organization_id: string }> {
  const { organization_id } = await anotherOrganization(bank)
  const body = { reason: 'Asked to' }
  expectData(await bank.member('POST', `/operator/organizations/${organization_id}/suspend`, { body }))
  return { organization_id }
}

/** An application for the bank, whose last one, if it waits, is rejected first: it may then ask again. */
export async function answered(bank: Bank): Promise<object> {
  const { status, request } = expectData(await bank.member('GET', '/organization/verification'))
  if (status === 'pending') {
    const body = { decision: 'rejected', reason: 'Asked to' }
    expectData(await bank.member('PUT', `/operator/verifications/${request.token}`, { body }))
  }
  return application()
}

const DELETION = '/organization/deletion'

/** A deletion can be asked for once: the one before is taken back. */
async function notAsked(bank: Bank, password: string): Promise<object> {
  await bank.member('DELETE', DELETION)
  return { password }
}

async function deletionAsked(bank: Bank): Promise<Record<string, string>> {
  await bank.member('POST', DELETION, { body: { password: bank.password } })
  return {}
}

type Asked = { readonly bank: Bank }

export const organizationRequests = {
  findOrganization: {},
  updateOrganization: { body: () => ({ country: 'US' }) },
  findVerification: {},
  askVerification: { body: ({ bank }: Asked) => answered(bank) },
  listVerifications: {},
  decideVerification: {
    params: ({ bank }: Asked) => asking(bank),
    body: () => ({ decision: 'rejected', reason: 'The number is of somebody else' }),
  },
  listOrganizations: {},
  findNetworkOrganization: { params: ({ bank }: Asked) => ({ organization_id: bank.orgId }) },
  suspendOrganization: {
    params: ({ bank }: Asked) => anotherOrganization(bank),
    body: () => ({ reason: 'Asked to' }),
  },
  resumeOrganization: { params: ({ bank }: Asked) => suspended(bank), body: () => ({ reason: 'Asked to' }) },
  findDeletion: {},
  askDeletion: { body: ({ bank }: Asked, me?: { readonly password: string }) => notAsked(bank, (me ?? bank).password) },
  withdrawDeletion: { params: ({ bank }: Asked) => deletionAsked(bank) },
  listNetworkRuns: {},
  runNetworkSettlement: { body: () => ({ environment: 'sandbox' }) },
  listNetworkPositions: {},
  listFailingEndpoints: {},
}
