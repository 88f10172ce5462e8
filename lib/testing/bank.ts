import { PREFIX } from '../wire/operation.ts'

/** Whoever answers requests: the gateway's app in process, or a server reached over HTTP. */
export type Answering = { request(path: string, init: RequestInit): Response | Promise<Response> }

/** A response of the gateway, read. */
export type Reply = {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies that each operation shapes; contracts check them.
  body: any
}

export type CallOptions = { body?: unknown; key?: string; headers?: Record<string, string | undefined> }
export type Call = (method: string, path: string, options?: CallOptions) => Promise<Reply>

/** An organization with one namespace and one key that may do everything. */
export type Bank = {
  orgId: string
  partnerId: string
  domain: string
  secret: string
  jwt: string
  email: string
  password: string
  /** As a machine, with the API key and both headers. */
  key: Call
  /** As its admin, with JWT and x-partner-id. */
  member: Call
  /** An enabled customer `identifier@domain`; returns the address. */
  customer(identifier: string): Promise<string>
}

const PASSWORD = 'correct horse battery'

/** A server at an address. */
export const overHttp = (url: string): Answering => ({ request: (path, init) => fetch(new URL(path, url), init) })

/** How the first admin of the organization at a domain signs in. */
export const adminOf = (domain: string) => ({ email: `admin@${domain}.example`, password: PASSWORD })

/** Signs an organization up, with a namespace at `domain` and a key. */
export async function openBank(app: Answering, domain: string, policy?: unknown): Promise<Bank> {
  const call = caller(app, {})
  const { email, password } = adminOf(domain)
  const organization = await call('POST', '/organization', {
    body: {
      name: `${domain} bank`,
      country: 'US',
      admin_email: email,
      admin_first_name: 'Admin',
      admin_last_name: domain,
      admin_password: password,
    },
  })
  const orgId: string = expectData(organization).token
  const signIn = await call('POST', '/organization/signin', { body: { admin_email: email, admin_password: password } })
  const jwt: string = expectData(signIn).access_token
  return openNamespace(app, { orgId, jwt, email, password }, domain, policy)
}

/** One more namespace of an organization, with a key of its own. */
export async function openNamespace(
  app: Answering,
  { orgId, jwt, email, password }: Pick<Bank, 'orgId' | 'jwt' | 'email' | 'password'>,
  domain: string,
  policy?: unknown,
  environment?: 'live',
): Promise<Bank> {
  const authorization = `Bearer ${jwt}`
  const namespace = await caller(app, { authorization })('POST', '/partner', {
    body: { name: domain, domain, admission_policy: policy, environment },
  })
  const partnerId: string = expectData(namespace).token
  const member = confirming(caller(app, { authorization, 'x-partner-id': partnerId }), password)
  const access = { customers_read: true, customers_write: true, transactions_read: true, transactions_write: true }
  const made = await member('POST', '/apikey', { body: { name: 'everything', access } })
  const secret: string = expectData(made).secret_key
  const key = caller(app, { 'x-service-api-key': secret, 'x-org-id': orgId, 'x-partner-id': partnerId })
  const customer = async (identifier: string) => {
    const address = `${identifier}@${domain}`
    const body = {
      type: 'Individual',
      first_name: identifier,
      last_name: 'Sample',
      email: `${identifier}@mail.example`,
      payment_address: address,
      status: 'ENABLED',
    }
    expectData(await key('POST', '/customer', { body }))
    return address
  }
  return { orgId, partnerId, domain, secret, jwt, email, password, key, member, customer }
}

/** Calls with common headers; a header given as undefined is left out. Mutations get an idempotency-key of their own. */
export function caller(app: Answering, common: Record<string, string>): Call {
  return async (method, path, options = {}) => {
    const headers = new Headers()
    const own = method === 'GET' ? {} : { 'idempotency-key': options.key ?? crypto.randomUUID() }
    const type = options.body === undefined ? {} : { 'content-type': 'application/json' }
    for (const [name, value] of Object.entries({ ...type, ...own, ...common, ...options.headers })) {
      if (value !== undefined) headers.set(name, value)
    }
    const body = typeof options.body === 'string' ? options.body : JSON.stringify(options.body)
    const response = await app.request(`${PREFIX}${path}`, {
      method,
      headers,
      body: method === 'GET' ? undefined : body,
    })
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    const answer = isJson ? await response.json() : await response.text()
    return { status: response.status, headers: response.headers, body: answer }
  }
}

/** The calls of a member who is asked to confirm the session, does so and goes on, as the console's users do. */
export function confirming(call: Call, password: string): Call {
  return async (method, path, options = {}) => {
    const reply = await call(method, path, options)
    if (reply.body?.code !== 'error.confirmation_required') return reply
    const { headers } = options
    const confirmed = await call('POST', '/members/me/confirmation', { body: { password }, headers })
    return confirmed.status === 200 ? call(method, path, options) : reply
  }
}

/** The data of a success; fails the test with the refusal otherwise. */
// biome-ignore lint/suspicious/noExplicitAny: see Reply
export function expectData(reply: Reply): any {
  if (reply.status !== 200) throw new Error(`expected success, got ${reply.status} ${JSON.stringify(reply.body)}`)
  return reply.body.data
}
