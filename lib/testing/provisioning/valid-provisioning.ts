import { type Bank, expectData } from '../bank.ts'
import { verifyOwnDomain } from '../single-sign-on/set-up.ts'
import type { Life } from '../world.ts'
import { oktaUser, patch } from './directory.ts'

/** From the API's prefix, which all calls of a bank have. */
const SCIM = '/../../scim/v2'

let number = 0
const secrets = new WeakMap<Bank, Promise<string>>()

async function newSecret(bank: Bank): Promise<string> {
  await verifyOwnDomain(bank)
  const token = { name: 'Directory', purpose: 'scim' }
  return expectData(await bank.member('POST', '/service-tokens', { body: token })).secret
}

/** Sends a request of the bank's directory. Its token is created once. */
async function send(bank: Bank, method: string, path: string, body: object): Promise<{ id: string }> {
  const secret = secrets.get(bank) ?? newSecret(bank)
  secrets.set(bank, secret)
  const headers = { authorization: `Bearer ${await secret}` }
  const reply = await bank.member(method, `${SCIM}${path}`, { body, headers })
  const made: { id?: string } = JSON.parse(reply.body)
  if (!made.id) throw new Error(`expected a resource, got ${reply.status} ${reply.body}`)
  return { id: made.id }
}

const newUser = (bank: Bank) =>
  send(bank, 'POST', '/Users', oktaUser(`provisioned-${number++}@${bank.email.slice(bank.email.indexOf('@') + 1)}`))

/** A group with one member. */
async function newGroup(bank: Bank, name = `Desk ${number++}`): Promise<{ group_id: string }> {
  const members = [{ value: (await newUser(bank)).id }]
  return { group_id: (await send(bank, 'POST', '/Groups', { displayName: name, externalId: name, members })).id }
}

const created = new WeakMap<Bank, Promise<{ group_id: string }>>()

/** The same, created once, because it can be mapped repeatedly. */
export function oneGroup(bank: Bank, name = 'Desk'): Promise<{ group_id: string }> {
  const made = created.get(bank) ?? newGroup(bank, name)
  created.set(bank, made)
  return made
}

/** A member whom the directory has deactivated. */
async function disabledMember(bank: Bank): Promise<{ member_id: string }> {
  const { id } = await newUser(bank)
  await send(bank, 'PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active: false } }))
  return { member_id: id }
}

export const provisioningRequests = {
  findProvisioning: {},
  mapDirectoryGroup: { params: ({ bank }: Life) => oneGroup(bank), body: () => ({ role: null }) },
  deleteDirectoryGroup: { params: ({ bank }: Life) => newGroup(bank) },
  enableMember: { params: ({ bank }: Life) => disabledMember(bank) },
}
