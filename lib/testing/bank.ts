import { PREFIX } from '../wire/operation.ts'

/** Target of requests: the gateway's app in process, or a server over HTTP. */
export type Answering = { request(path: string, init: RequestInit): Response | Promise<Response> }

/** A gateway response with its parsed body. */
export type Reply = {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: bodies differ by operation; contract tests validate them.
  body: any
}

export type CallOptions = { body?: unknown; key?: string; headers?: Record<string, string | undefined> }
export type Call = (method: string, path: string, options?: CallOptions) => Promise<Reply>

/** An organization with one namespace and an API key with all permissions. */
export type Bank = {
  orgId: string
  partnerId: string
  domain: string
  secret: string
  jwt: string
  email: string
  password: string
  /** Calls with the API key and both headers. */
  key: Call
  /** Calls as its admin, with JWT and x-partner-id. */
  member: Call
  /** Creates an enabled customer `identifier@domain` and returns its address. */
  customer(identifier: string): Promise<string>
}

const PASSWORD = 'correct horse battery'

/** Sends requests to a server. */
export const overHttp = (url: string): Answering => ({ request: (path, init) => fetch(new URL(path, url), init) })

/** Sign-in of the first admin of the organization that `openBank` creates for a domain. */
export const adminOf = (domain: string) => ({ email: `admin@${domain}.example`, password: PASSWORD })

/** Signs up an organization with a namespace at `domain` and an API key. */
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

/** Creates another namespace of an organization, with its own API key. */
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

/**
 * Calls with common headers; undefined headers are omitted. Each mutation gets a new
 * idempotency-key.
 */
export function caller(app: Answering, common: Record<string, string>): Call {
  return async (method, path, options = {}) => {
    const headers = new Headers()
    const own = method === 'GET' ? {} : { 'idempotency-key': options.key ?? crypto.randomUUID() }
    const type = options.body === undefined ? {} : { 'content-type': typeOf(options.body) }
    for (const [name, value] of Object.entries({ ...type, ...own, ...common, ...options.headers })) {
      if (value !== undefined) headers.set(name, value)
    }
    const response = await app.request(`${PREFIX}${path}`, {
      method,
      headers,
      body: method === 'GET' ? undefined : sent(options.body),
      ...(options.body instanceof ReadableStream ? { duplex: 'half' } : {}),
    })
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    const answer = isJson ? await response.json() : await response.text()
    return { status: response.status, headers: response.headers, body: answer }
  }
}

/** Files and streams are sent as they are, and everything else as JSON. */
const sent = (body: unknown) =>
  typeof body === 'string' || body instanceof ReadableStream ? body : JSON.stringify(body)

const typeOf = (body: unknown) =>
  typeof body === 'string' && body.startsWith('<?xml') ? 'application/xml' : 'application/json'

/**
 * Calls of a member who confirms the session when required and then repeats the request, like the
 * console.
 */
export function confirming(call: Call, password: string): Call {
  return async (method, path, options = {}) => {
    const reply = await call(method, path, options)
    if (reply.body?.code !== 'error.confirmation_required') return reply
    const { headers } = options
    const confirmed = await call('POST', '/members/me/confirmation', { body: { password }, headers })
    return confirmed.status === 200 ? call(method, path, options) : reply
  }
}

/** The data of a success. Throws on an error response. */
// biome-ignore lint/suspicious/noExplicitAny: see `Reply`.
export function expectData(reply: Reply): any {
  if (reply.status !== 200) throw new Error(`expected success, got ${reply.status} ${JSON.stringify(reply.body)}`)
  return reply.body.data
}
