import { Hono } from 'hono'
import { z } from 'zod'
import { CONFIRMED_MS } from '../../kernel/access.ts'
import type { KeyActor, MemberActor, ServiceTokenActor } from '../../platform/context.ts'
import { Refusal, unauthorized } from '../../platform/errors.ts'
import { authenticate, clientOf } from '../../platform/http/authenticate.ts'
import type { ApiDeps, ApiEnv, Caller } from '../../platform/http/deps.ts'
import type { Access, OperationSpec } from '../../wire/operation.ts'

export const NOW = new Date('2026-03-02T12:00:00.000Z')
export const ago = (ms: number) => new Date(NOW.getTime() - ms)
export const OFFICE = '203.0.113.7'
export const ELSEWHERE = '198.51.100.1'

export const MEMBER: MemberActor = {
  ...{ kind: 'member', id: 'mem_1', number: 1, name: 'Ada', role: 'support', roleName: 'Support', jti: 'jti_1' },
  ...{ permissions: new Set(['read'] as const), organizationId: 'org_1', isOperator: false, hasSecondFactor: false },
  ...{ needsSecondFactor: false, hasProvider: false, confirmedAt: ago(CONFIRMED_MS), expiresAt: ago(-1000) },
}
export const OPERATOR: MemberActor = {
  ...{ ...MEMBER, isOperator: true, hasSecondFactor: true, role: 'admin', roleName: 'Admin' },
  permissions: new Set(['read', 'operator.manage'] as const),
}
export const KEY: KeyActor = {
  ...{ kind: 'key', id: 'api_1', name: 'Till', organizationId: 'org_1', partnerId: 'part_1', environment: 'sandbox' },
  ...{ secretId: 'secret_1', logBodies: true },
  flags: { customers_read: true, customers_write: false, transactions_read: false, transactions_write: false },
}
export const TOKEN: ServiceTokenActor = { kind: 'service_token', id: 'svc_1', name: 'SIEM', organizationId: 'org_1' }
const PARTNERS = {
  part_1: { environment: 'sandbox', logBodies: true },
  part_live: { environment: 'live', logBodies: false },
} as const

export type World = { member?: MemberActor; key?: KeyActor; token?: ServiceTokenActor; deps?: Partial<ApiDeps> }
export type Sent = { readonly headers?: Record<string, string>; readonly address?: string }

/** The outcome of a request for an operation, in a world with one credential of each kind. */
export async function attempt(
  operation: OperationSpec,
  { headers = {}, address = OFFICE }: Sent,
  world: World = {},
  by = authenticate,
) {
  const { member = MEMBER, key = KEY, token = TOKEN } = world
  const uses: unknown[] = []
  const valid = (is: boolean) => {
    if (!is) throw unauthorized()
  }
  const deps = {
    ...world.deps,
    authenticate: {
      token: async (jwt: string, partner: string | undefined) => {
        valid(jwt === 'jwt')
        return { actor: member, partner: PARTNERS[partner as keyof typeof PARTNERS] }
      },
      key: async (secret: string) => {
        valid(secret === 'csp_key')
        return key
      },
      serviceToken: async (secret: string, purpose: string) => {
        valid(secret === `csp_${purpose}`)
        return token
      },
      noteUse: (actor: { id: string }, client: object, now: Date) => void uses.push([actor.id, client, now]),
    },
  } as unknown as ApiDeps
  let result = {} as { caller?: Caller; refusal?: Refusal } & Partial<ApiEnv['Variables']> & { uses: unknown[] }
  const app = new Hono<ApiEnv>().all('*', async (c) => {
    const outcome = await by(deps, c, operation, clientOf(c), NOW).then(
      (caller) => ({ caller }),
      (refusal: Refusal) => ({ refusal }),
    )
    const [sender, usable, member, requested] = [c.get('sender'), c.get('usable'), c.get('member'), c.get('requested')]
    result = { ...outcome, sender, usable, member, requested, uses } as typeof result
    return c.body(null)
  })
  await app.request('/', { headers }, { clientAddress: address })
  return result
}
export const codeOf = ({ caller, refusal }: { caller?: Caller; refusal?: Refusal }) =>
  caller ? 'accepted' : refusal instanceof Refusal ? `${refusal.status} ${refusal.message}` : `failed: ${refusal}`

export const spec = (access: Access, own: Partial<OperationSpec> = {}): OperationSpec => ({
  ...{ id: 'readThing', method: 'POST', path: '/thing', tag: 'Things', summary: 'Read', access, data: z.object({}) },
  ...own,
})
export const ofMembers = (own: object = {}) => ({ by: 'member', permission: 'read', partner: false, ...own }) as Access
export const ofKeys = (own: object = {}) =>
  ({ by: 'key', flag: 'customers_read', permission: 'read', partner: true, ...own }) as Access
export const jwt = (own: Record<string, string> = {}) => ({ headers: { authorization: 'Bearer jwt', ...own } })
export const PARTNER = { 'x-partner-id': 'part_1' }
export const ORG = { 'x-org-id': 'org_1' }
export const keyed = (own: Record<string, string> = { ...ORG, ...PARTNER }) => ({
  headers: { 'x-service-api-key': 'csp_key', ...own },
})
export const REFUSED = '401 Authentication required'
