import { type Calls, type Connection, createCalls } from './calls.ts'
import * as resources from './resources.ts'

/** A client without credentials, for public operations: sign-up and the settlement keys. */
export class GatewayClient implements Calls {
  readonly get: Calls['get']
  readonly post: Calls['post']
  readonly put: Calls['put']
  readonly delete: Calls['delete']
  readonly list: Calls['list']
  readonly raw: Calls['raw']

  constructor(connection: Connection, headers: Readonly<Record<string, string>> = {}) {
    const calls = createCalls(connection, headers)
    this.get = calls.get
    this.post = calls.post
    this.put = calls.put
    this.delete = calls.delete
    this.list = calls.list
    this.raw = calls.raw
  }
}

export type ApiKeyOptions = Connection & {
  /** The secret of the key. */
  readonly apiKey: string
  /** ID of the key's organization. */
  readonly organization: string
  /** ID of the key's namespace. */
  readonly namespace: string
}

/** A server's client, with an API key. */
export class ApiKeyClient extends GatewayClient {
  readonly payments = resources.payments(this)
  readonly submissions = resources.submissions(this)
  readonly tasks = resources.tasks(this)
  readonly transactions = resources.transactions(this)
  readonly returns = resources.returns(this)
  readonly recalls = resources.recalls(this)
  readonly settlements = resources.settlements(this)
  readonly customers = resources.customers(this)
  readonly links = resources.links(this)

  constructor({ apiKey, organization, namespace, ...connection }: ApiKeyOptions) {
    super(connection, { 'x-service-api-key': apiKey, 'x-org-id': organization, 'x-partner-id': namespace })
  }
}

export type ServiceTokenOptions = Connection & {
  /** The secret of the token. */
  readonly serviceToken: string
}

/** A program's client for the audit log of its organization, with a service token. */
export class ServiceTokenClient extends GatewayClient {
  constructor({ serviceToken, ...connection }: ServiceTokenOptions) {
    super(connection, { authorization: `Bearer ${serviceToken}` })
  }
}

export type MemberOptions = Connection & {
  /** The JWT of a sign-in. */
  readonly accessToken: string
  /** ID of the member's organization. */
  readonly organization: string
  /** ID of the namespace to act in. Operations of the organization need none. */
  readonly namespace?: string
}

export type SignIn = Connection & {
  readonly email: string
  readonly password: string
  /** The code of the member's authenticator app. */
  readonly code?: string
}

/** The client of a signed-in member. */
export class MemberClient extends GatewayClient {
  readonly organization: string
  readonly payments = resources.payments(this)
  readonly submissions = resources.submissions(this)
  readonly tasks = resources.tasks(this)
  readonly transactions = resources.transactions(this)
  readonly returns = resources.returns(this)
  readonly recalls = resources.recalls(this)
  readonly settlements = resources.settlementsOfMembers(this)
  readonly customers = resources.customers(this)
  readonly links = resources.links(this)
  readonly accounts = resources.accounts(this)
  readonly webhooks = resources.webhooks(this)
  readonly apiKeys = resources.apiKeys(this)
  readonly #options: MemberOptions

  constructor(options: MemberOptions) {
    const { accessToken, organization, namespace, ...connection } = options
    super(connection, {
      authorization: `Bearer ${accessToken}`,
      'x-org-id': organization,
      ...(namespace && { 'x-partner-id': namespace }),
    })
    this.organization = organization
    this.#options = options
  }

  /** The JWT, to store it between programs. Not a property of the object, so that logs of the client do not contain it. */
  get accessToken(): string {
    return this.#options.accessToken
  }

  static async signIn({ email, password, code, ...connection }: SignIn): Promise<MemberClient> {
    const body = { admin_email: email, admin_password: password, ...(code && { code }) }
    // Each attempt would make a session, of which only the last is known.
    const signedIn = await new GatewayClient({ ...connection, retries: 0 }).post('/organization/signin', { body })
    return new MemberClient({
      ...connection,
      accessToken: signedIn.access_token,
      organization: signedIn.token,
    })
  }

  /** The same member in another namespace of the organization. */
  inNamespace(namespace: string): MemberClient {
    return new MemberClient({ ...this.#options, namespace })
  }
}
