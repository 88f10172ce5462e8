import { SCIM_PREFIX } from '../../wire/scim.ts'
import { type Answering, type Bank, expectData, type Reply } from '../bank.ts'
import { verifyOwnDomain } from '../single-sign-on/set-up.ts'

export type Scim = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>

/** Sends SCIM requests with a credential. */
export const scimCaller =
  (app: Answering, secret: string): Scim =>
  async (method, path, body, headers = {}) => {
    const response = await app.request(`${SCIM_PREFIX}${path}`, {
      method,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/scim+json', ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
  }

/** The directory of a bank, which has verified the domain of its emails. */
export async function openDirectory(app: Answering, bank: Bank): Promise<Scim & { readonly secret: string }> {
  await verifyOwnDomain(bank)
  const body = { name: 'Directory', purpose: 'scim' }
  const { secret } = expectData(await bank.member('POST', '/service-tokens', { body }))
  return Object.assign(scimCaller(app, secret), { secret })
}

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'

/** A user as Okta creates it. */
export const oktaUser = (userName: string, own: object = {}) => ({
  schemas: [USER],
  userName,
  name: { givenName: 'Ada', familyName: 'Sample' },
  emails: [{ primary: true, value: userName, type: 'work' }],
  displayName: 'Ada Sample',
  locale: 'en-US',
  externalId: '00ujl29u0le5T6Aj10h7',
  groups: [],
  password: '1mz050nq',
  active: true,
  ...own,
})

export const patch = (...operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: operations,
})
