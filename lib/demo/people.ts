import { type Client, createClient } from '../client/client.ts'
import { createGateway } from '../gateway.ts'
import type { GatewayDeps } from '../gateway-deps.ts'
import { confirmEmailOf, createMember, hashPassword, listMembers } from '../modules/members/index.ts'
import { appointOperator } from '../modules/organizations/index.ts'
import { writeOnce } from '../platform/write/run-write.ts'
import { PREFIX } from '../wire/operation.ts'
import { type Origin, officeOf, serversOf } from './origins.ts'
import { APPLICATION, AUDITOR, BANKS, IDENTIFIERS, OPERATOR, SECOND_OPERATOR, SUPPORT } from './scenario.ts'

/** A namespace of the demo network with an API client for it. */
export type DemoNamespace = {
  domain: string
  partnerId: string
  bank: DemoBank
  machine: Client
  /** A client with a key that only reads, if there is one. */
  reporting?: Client
}
export type DemoBank = { email: string; password: string; orgId: string; namespaces: DemoNamespace[] }

export type DemoMember = Client & {
  /** A client whose requests have a CSV file as their body. */
  sending(file: string): Client
}

export type DemoApi = {
  client(from: Origin, headers?: Record<string, string>): Client
  /** A client for a user. It signs in again as needed, because a month is longer than a session. */
  member(bank: Pick<DemoBank, 'email' | 'password'>): Promise<DemoMember>
  /** Stores when the keys were last used. */
  storeKeyUse(): Promise<void>
}

/** The real gateway in process, with a simulated clock. */
export function demoApi(deps: GatewayDeps): DemoApi {
  const { app, lastUse } = createGateway({ ...deps, rateLimit: 0, signUpsPerHour: 0, mailer: undefined })
  const client = ({ address: clientAddress, agent }: Origin, headers: Record<string, string> = {}, body?: string) => {
    const fetch = async (request: Request) =>
      app.fetch(body === undefined ? request : new Request(request, { body }), { clientAddress })
    return createClient(`http://gateway.internal${PREFIX}`, fetch, { 'user-agent': agent, ...headers })
  }
  return {
    client,
    member: async ({ email, password }) => {
      const signedIn = await client(officeOf(email)).call('POST /organization/signin', {
        body: { admin_email: email, admin_password: password },
      })
      const authorization = `Bearer ${signedIn.access_token}`
      return {
        ...client(officeOf(email), { authorization }),
        sending: (file) => client(officeOf(email), { authorization, 'content-type': 'text/csv' }, file),
      }
    },
    storeKeyUse: () => lastUse.flush(),
  }
}

/** The same for operators, who set up their second factor later, if at all. */
export const operatorApi = (deps: GatewayDeps): DemoApi => demoApi({ ...deps, operatorSecondFactor: false })

/**
 * Signs the banks up and creates their namespaces, keys and customers through the API. Time
 * advances after each namespace, so that lists sorted by age have a fixed order and the console
 * opens on a bank's first namespace.
 */
export async function openBanks(api: DemoApi, deps: GatewayDeps, passTime: () => void): Promise<DemoBank[]> {
  const banks: DemoBank[] = []
  for (const plan of BANKS) {
    const organization = await api.client(officeOf(plan.email)).call('POST /organization', {
      body: {
        name: plan.name,
        country: plan.country,
        admin_email: plan.email,
        admin_first_name: plan.namespaces[0].name,
        admin_last_name: 'Admin',
        admin_password: plan.password,
      },
    })
    const bank: DemoBank = { email: plan.email, password: plan.password, orgId: organization.token, namespaces: [] }
    await confirmEmails(deps, organization.token)
    const member = await api.member(plan)
    for (const namespace of plan.namespaces) {
      bank.namespaces.push(await openNamespace(api, member, bank, namespace))
      passTime()
    }
    banks.push(bank)
  }
  await addColleague(deps, banks[0]?.orgId ?? '', SUPPORT, 'support')
  await addColleague(deps, banks[0]?.orgId ?? '', AUDITOR, 'viewer')
  return banks
}

type NamespacePlan = (typeof BANKS)[number]['namespaces'][number]

async function openNamespace(
  api: DemoApi,
  member: Client,
  bank: DemoBank,
  plan: NamespacePlan,
): Promise<DemoNamespace> {
  const made = await member.call('POST /partner', {
    body: {
      name: plan.name,
      domain: plan.domain,
      admission_policy: {
        confirm_incoming: plan.confirmIncoming,
        review_threshold: plan.reviewThreshold ? { currency: 'USD', total: plan.reviewThreshold } : null,
      },
    },
  })
  const everything = { customers_read: true, customers_write: true, transactions_read: true, transactions_write: true }
  const key = await member.call('POST /apikey', {
    partner: made.token,
    body: { name: 'Payments service', description: 'Creates and submits payments', access: everything },
  })
  const reporting = await member.call('POST /apikey', {
    partner: made.token,
    body: {
      name: 'Reporting',
      description: 'Read-only',
      access: { ...everything, customers_write: false, transactions_write: false },
    },
  })
  const withKey = (secret: string) =>
    api.client(serversOf(bank.email), {
      'x-service-api-key': secret,
      'x-org-id': bank.orgId,
      'x-partner-id': made.token,
    })
  const machine = withKey(key.secret_key)
  for (const identifier of IDENTIFIERS) await addCustomer(machine, identifier, plan.domain)
  return { domain: plan.domain, partnerId: made.token, bank, machine, reporting: withKey(reporting.secret_key) }
}

async function addCustomer(machine: Client, identifier: string, domain: string): Promise<void> {
  const [first = '', trade] = identifier.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  const common = { payment_address: `${identifier}@${domain}`, status: 'ENABLED' } as const
  await machine.call('POST /customer', {
    body: trade
      ? {
          ...common,
          type: 'Business',
          business_legal_name: `${first} ${trade} Ltd`,
          business_trade_name: `${first} ${trade}`,
          business_website: `https://${identifier}.example`,
          business_industry: '5999',
        }
      : { ...common, type: 'Individual', first_name: first, last_name: 'Sample', email: `${identifier}@mail.example` },
  })
}

async function addColleague(
  deps: GatewayDeps,
  organizationId: string,
  { password, ...person }: typeof SUPPORT | typeof SECOND_OPERATOR,
  role: 'support' | 'admin' | 'viewer',
): Promise<void> {
  const ctx = { ...systemOf(deps), organizationId }
  const passwordHash = await hashPassword(password)
  await writeOnce(ctx, (write) =>
    createMember(write, { ...person, passwordHash, organizationId, role, emailVerifiedAt: ctx.now }),
  )
}

/** The users of the demo network have no mailboxes. */
async function confirmEmails(deps: GatewayDeps, organizationId: string): Promise<void> {
  await writeOnce({ ...systemOf(deps), organizationId }, async (write) => {
    for (const { token } of await listMembers(write)) await confirmEmailOf(write, token)
  })
}

export const systemOf = (deps: GatewayDeps) =>
  ({
    db: deps.db,
    actor: { kind: 'system', name: 'demo network' },
    now: deps.clock(),
    random: deps.random,
    requestId: 'demo',
    address: 'local',
  }) as const

/** Signs up the operator and appoints it. */
export async function openOperator(api: DemoApi, deps: GatewayDeps): Promise<void> {
  const { name, country, email, password } = OPERATOR
  const admin = {
    admin_email: email,
    admin_password: password,
    admin_first_name: 'Network',
    admin_last_name: 'Operator',
  }
  const { token } = await api.client(officeOf(email)).call('POST /organization', { body: { name, country, ...admin } })
  await confirmEmails(deps, token)
  await addColleague(deps, token, SECOND_OPERATOR, 'admin')
  await appointOperator(systemOf(deps), token)
}

/** A bank requests live access. */
export async function requestLiveAccess(api: DemoApi, bank: DemoBank | undefined): Promise<void> {
  if (bank) await (await api.member(bank)).call('POST /organization/verification', { body: APPLICATION })
}
