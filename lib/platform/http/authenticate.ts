import type { Context } from 'hono'
import { CONFIRMED_MS } from '../../kernel/access.ts'
import type { Permission } from '../../kernel/permissions.ts'
import { BACKGROUND_HEADER } from '../../wire/background.ts'
import type { OperationSpec } from '../../wire/operation.ts'
import { requireUsableKey, requireUsableServiceToken, sessionRefusal } from '../allowed-networks.ts'
import { bucketOf } from '../bucket-of.ts'
import type { Client, KeyActor, MemberActor } from '../context.ts'
import {
  badRequest,
  confirmationRequired,
  flagRequired,
  forbidden,
  namespaceNotAllowed,
  operationNotAllowed,
  permissionRequired,
  Refusal,
  secondFactorRequired,
  secondFactorSetup,
  tokenRequired,
  unauthorized,
} from '../errors.ts'
import { credentialOf } from './credential.ts'
import type { ApiDeps, ApiEnv, Caller } from './deps.ts'
import type { Limiter } from './rate-limit.ts'

/** The client's address, as the server or console determined it, and its User-Agent. */
export const clientOf = (c: Context<ApiEnv>): Client => ({
  address: c.env?.clientAddress ?? 'unknown',
  agent: c.req.header('user-agent'),
})

/**
 * Checks credentials, then the permission, then the headers that name organization and namespace: the first
 * checks of a request (contract#conventions, contract#credentials). The tenant comes from the
 * verified credential; the headers are only compared with it. Throws 401, 403, or 400 for a missing
 * header.
 */
export async function authenticate(
  deps: ApiDeps,
  c: Context<ApiEnv>,
  operation: OperationSpec,
  client: Client,
  now: Date,
): Promise<Caller> {
  const { access } = operation
  if (access.by === 'anyone') return { actor: { kind: 'anonymous' } }
  const credential = credentialOf(c, access)
  if (!credential)
    throw c.req.header('x-service-api-key') === undefined ? unauthorized() : tokenRequired('serviceToken' in access)
  if (credential.kind === 'key' && access.by === 'key') {
    return byKey(deps, c, { ...client, secret: credential.secret, now }, operation, access.flag)
  }
  if (credential.kind === 'service_token' && access.by === 'member' && access.serviceToken) {
    return byServiceToken(deps, c, { ...client, secret: credential.secret, now }, access.serviceToken)
  }
  if (deps.extensions === false && access.by === 'key' && !access.bearer) {
    throw unauthorized('This operation requires an API key')
  }
  const partnerId = c.req.header('x-partner-id')
  const { actor, partner } = await verified(c, deps.authenticate.token(credential.secret, partnerId, now))
  const { organizationId } = actor
  c.set('sender', { organizationId, bucket: undefined })
  c.set('member', { id: actor.id, organizationId })
  // Ending a session is safe from anywhere.
  const refusal = operation.endsSession ? undefined : sessionRefusal(actor, client.address)
  if (!refusal) c.set('usable', { actor, organizationId })
  requireSame('x-org-id', c.req.header('x-org-id'), organizationId)
  if (partnerId && !partner) throw namespaceNotAllowed('x-partner-id is not a namespace of this organization')
  if (partnerId && access.partner) note(c, operation, actor, partnerId, partner?.logBodies)
  if (refusal) throw refusal
  if (isUse(c, operation)) deps.authenticate.noteUse(actor, client, now)
  if (actor.needsSecondFactor && !operation.inSetup) throw secondFactorSetup()
  if ('operator' in access && !actor.isOperator) throw forbidden('Only the network operator can use this operation')
  // Required with a namespace too, because the operator can name the live environment in any of
  // them.
  const mayOmitPartner = 'partnerless' in access && actor.isOperator && actor.permissions.has('operator.manage')
  if ('operator' in access || mayOmitPartner) requireSecondFactor(deps, actor)
  requirePermission(actor, access.permission)
  requireConfirmation(operation, actor, environmentNamed(c, operation) ?? partner?.environment, now)
  if (!access.partner) return { actor, organizationId }
  if (!partner && mayOmitPartner) return { actor, organizationId }
  if (!partner) throw badRequest('x-partner-id: is required')
  return { actor, organizationId, partnerId, environment: partner.environment }
}

/**
 * Applies limits per credential and organization, or else per address (contract#conventions).
 * Rejected credentials count against the address, so that invented credentials get no bucket of
 * their own, and a stolen one that is refused does not use up the limit of its owner. A valid
 * credential whose request is refused counts itself: others behind the same address are unaffected.
 */
export async function limited(
  { limiters: { requests, organizations } }: ApiDeps,
  c: Context<ApiEnv>,
  address: string,
  authenticated: () => Promise<Caller>,
): Promise<Caller> {
  const take = async (
    limiter: Limiter,
    bucket: string,
    of: NonNullable<ApiEnv['Variables']['overLimit']>,
    ownRate?: number,
  ) => {
    c.set('overLimit', of)
    const quota = await limiter.take(bucket, ownRate)
    c.set('overLimit', undefined)
    if (quota) c.set('quotas', [...(c.get('quotas') ?? []), quota])
  }
  const count = async ({ actor, organizationId, environment }: Caller) => {
    const ownRate = actor.kind === 'key' ? actor.rateLimit : undefined
    await take(requests, 'id' in actor ? actor.id : bucketOf(address), 'credential', ownRate)
    if (organizationId)
      await take(organizations, bucketOfOrganization(organizationId, environment ?? NO_ENVIRONMENT), 'organization')
  }
  let caller: Caller
  try {
    caller = await authenticated()
  } catch (error) {
    await count(c.get('usable') ?? { actor: { kind: 'anonymous' } })
    throw error
  }
  await count(caller)
  return caller
}

/**
 * Whether a call counts as a use of the session. The console marks calls that it makes on its
 * own, such as polls; calls of other clients always count.
 */
const isUse = (c: Context<ApiEnv>, { isAutomatic }: OperationSpec): boolean =>
  !isAutomatic && c.req.header(BACKGROUND_HEADER) === undefined

function requirePermission({ permissions, roleName }: MemberActor, permission: Permission | 'own'): void {
  if (permission !== 'own' && !permissions.has(permission)) throw permissionRequired(permission, roleName)
}

function requireSecondFactor(deps: ApiDeps, { hasSecondFactor }: MemberActor): void {
  if (deps.operatorSecondFactor !== false && !hasSecondFactor) throw secondFactorRequired()
}

/** The environment that an operation acts in other than the namespace's, if the request names one. */
const environmentNamed = (c: Context<ApiEnv>, { headers }: OperationSpec): string | undefined =>
  headers && 'x-environment' in headers.shape ? c.req.header('x-environment') : undefined

function requireConfirmation(
  { stepUp }: OperationSpec,
  { confirmedAt }: MemberActor,
  environment: string | undefined,
  now: Date,
): void {
  if (stepUp !== 'recent' && !(stepUp === 'live' && environment === 'live')) return
  if (!confirmedAt || now.getTime() - confirmedAt.getTime() > CONFIRMED_MS) throw confirmationRequired()
}

async function byKey(
  deps: ApiDeps,
  c: Context<ApiEnv>,
  { secret, now, ...client }: Client & { readonly secret: string; readonly now: Date },
  operation: OperationSpec,
  flag: keyof KeyActor['flags'] | undefined,
): Promise<Caller> {
  const actor = await verified(c, deps.authenticate.key(secret, now))
  const { organizationId, partnerId, environment } = actor
  note(c, operation, actor, partnerId, actor.logBodies)
  // Before the sender is known, so that a leaked secret that is refused neither counts against the
  // organization's limit nor makes the process forget to whom the secret belongs.
  requireUsableKey(actor, client.address, now)
  c.set('sender', { organizationId, bucket: bucketOfOrganization(organizationId, environment) })
  c.set('usable', { actor, organizationId, environment })
  const headers = { org: c.req.header('x-org-id'), partner: c.req.header('x-partner-id') }
  requireSame('x-org-id', headers.org, organizationId)
  requireSame('x-partner-id', headers.partner, partnerId)
  if (flag && !actor.flags[flag]) throw flagRequired(flag)
  if (flag) requireListedOperation(actor, operation)
  deps.authenticate.noteUse(actor, client, now)
  if (headers.org === undefined) throw badRequest('x-org-id: is required')
  if (headers.partner === undefined) throw badRequest('x-partner-id: is required')
  return { actor, organizationId, partnerId, environment }
}

/**
 * The same for requests that act in a namespace by calling operations, which check permissions and log
 * their own bodies. Accepts any API key or session that operations accept.
 */
export async function authenticateNamespace(
  deps: ApiDeps,
  c: Context<ApiEnv>,
  mount: NamespaceMount,
  client: Client,
  now: Date,
): Promise<Caller> {
  const credential = credentialOf(c, ANY_CREDENTIAL)
  try {
    if (credential?.kind === 'key')
      return await byKey(deps, c, { ...client, secret: credential.secret, now }, mount, undefined)
    return await authenticate(deps, c, mount, client, now)
  } finally {
    const requested = c.get('requested')
    if (requested) c.set('requested', { ...requested, logsBodies: false })
  }
}

type NamespaceMount = OperationSpec & { readonly access: { by: 'member'; permission: 'own'; partner: true } }
const ANY_CREDENTIAL = { by: 'key', flag: 'transactions_read', permission: 'own', partner: true } as const

/** The same for requests outside the operations. Throws 401 unless the credential is a service token. */
export function authenticateService(
  deps: Pick<ApiDeps, 'authenticate'>,
  c: Context<ApiEnv>,
  client: Client,
  now: Date,
  purpose: ServicePurpose,
): Promise<Caller> {
  const credential = credentialOf(c, { by: 'member', permission: 'own', partner: false, serviceToken: purpose })
  if (credential?.kind !== 'service_token') throw unauthorized()
  return byServiceToken(deps, c, { ...client, secret: credential.secret, now }, purpose)
}

type ServicePurpose = Parameters<ApiDeps['authenticate']['serviceToken']>[1]

/** The caller with a service token, which needs no role and acts in no namespace. Throws 401 and 403. */
async function byServiceToken(
  deps: Pick<ApiDeps, 'authenticate'>,
  c: Context<ApiEnv>,
  { secret, now, ...client }: Client & { readonly secret: string; readonly now: Date },
  purpose: ServicePurpose,
): Promise<Caller> {
  const actor = await verified(c, deps.authenticate.serviceToken(secret, purpose))
  // Before the sender is known, as for API keys.
  requireUsableServiceToken(actor, client.address, now)
  const { organizationId } = actor
  c.set('sender', { organizationId, bucket: bucketOfOrganization(organizationId, NO_ENVIRONMENT) })
  c.set('usable', { actor, organizationId })
  requireSame('x-org-id', c.req.header('x-org-id'), organizationId)
  deps.authenticate.noteUse(actor, client, now)
  return { actor, organizationId }
}

/** Records that the credential itself is not valid, unlike headers that do not match it. */
async function verified<T>(c: Context<ApiEnv>, verification: Promise<T>): Promise<T> {
  try {
    return await verification
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) c.set('sender', null)
    throw error
  }
}

const NO_ENVIRONMENT = 'none'

/** The bucket of an organization's limit in an environment. */
const bucketOfOrganization = (organizationId: string, environment: string): string => `${organizationId} ${environment}`

/** Records the namespace for the request log, which from here on includes rejected requests. */
function note(
  c: Context<ApiEnv>,
  operation: OperationSpec,
  actor: MemberActor | KeyActor,
  partnerId: string,
  logBodies = false,
): void {
  const secretId = actor.kind === 'key' ? actor.secretId : null
  c.set('requested', {
    operation,
    logsBodies: logBodies && mayLogBodies(operation, actor),
    scope: { organizationId: actor.organizationId, partnerId, actorId: actor.id, secretId },
  })
}

/**
 * Not those with a secret or password, nor reads by members, which are the console's. The others
 * are masked when they are logged (decision 0134).
 */
const mayLogBodies = ({ method, secret, stepUp }: OperationSpec, { kind }: MemberActor | KeyActor): boolean =>
  secret === undefined && stepUp !== 'password' && (kind === 'key' || method !== 'GET')

function requireSame(name: string, given: string | undefined, own: string): void {
  if (given !== undefined && given !== own) throw namespaceNotAllowed(`${name} does not match the credentials`)
}

/** Throws 403 if the key's list of operations does not contain the operation. */
function requireListedOperation({ operations }: KeyActor, { id }: OperationSpec): void {
  // Does not split the list, which can contain every operation.
  if (operations !== undefined && !` ${operations} `.includes(` ${id} `)) throw operationNotAllowed(id)
}
