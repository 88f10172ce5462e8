import { type Bank, expectData } from '../bank.ts'
import { verifyOwnDomain } from '../single-sign-on/set-up.ts'
import type { Life } from '../world.ts'
import { oktaUser } from './directory.ts'

/** From the API's prefix, which all calls of a bank have. */
const SCIM = '/../../scim/v2'

const created = new WeakMap<Bank, Promise<{ group_id: string }>>()

/** A group with one member. Created once, because it can be mapped repeatedly. */
export function oneGroup(bank: Bank, name = 'Desk'): Promise<{ group_id: string }> {
  const made = created.get(bank) ?? newGroup(bank, name)
  created.set(bank, made)
  return made
}

async function newGroup(bank: Bank, displayName: string): Promise<{ group_id: string }> {
  await verifyOwnDomain(bank)
  const token = { name: 'Directory', purpose: 'scim' }
  const { secret } = expectData(await bank.member('POST', '/service-tokens', { body: token }))
  const headers = { authorization: `Bearer ${secret}` }
  const body = oktaUser(`provisioned@${bank.email.slice(bank.email.indexOf('@') + 1)}`)
  const user = JSON.parse((await bank.member('POST', `${SCIM}/Users`, { body, headers })).body)
  const group = { displayName, externalId: displayName, members: [{ value: user.id }] }
  const made = JSON.parse((await bank.member('POST', `${SCIM}/Groups`, { body: group, headers })).body)
  return { group_id: made.id }
}

export const provisioningRequests = {
  findProvisioning: {},
  mapDirectoryGroup: { params: ({ bank }: Life) => oneGroup(bank), body: () => ({ role: null }) },
}
