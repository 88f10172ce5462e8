import type { Flag } from '../../kernel/access.ts'
import { nearestName } from '../../kernel/nearest-name.ts'
import type { Permission } from '../../kernel/permissions.ts'
import { secondsObject } from '../../kernel/time.ts'
import type { Ctx, PartnerCtx, Write } from '../../platform/context.ts'
import { badRequest, permissionToGrant } from '../../platform/errors.ts'
import { findOwnGrant } from '../members/index.ts'
import { lockOrganization } from '../organizations/index.ts'
import type { CreateApiKey } from './contract.ts'
import { dueWarning } from './due-warning.ts'
import type { ApiKeyRow } from './table.ts'

/** Operations that accept API keys. */
export type KeyOperations = readonly {
  readonly id: string
  readonly flag: Flag
  /** What a key may do in it. */
  readonly permissions: readonly (Permission | 'own')[]
}[]

type Given = Partial<Pick<CreateApiKey, 'expires_at' | 'allowed_networks' | 'operations'>>

/** A longer lifetime is a typo, or milliseconds instead of seconds. */
const MAX_YEARS = 10

/**
 * The columns of a key's restrictions; undefined for what was not given. Throws 400 for an expiry in
 * the past or an unknown operation.
 */
export const restrictionsOf = (
  ctx: Pick<Ctx, 'now'>,
  known: KeyOperations,
  { expires_at, allowed_networks, operations }: Given,
) => ({
  ...expiryColumns(ctx, expires_at),
  allowedNetworks: allowed_networks,
  operations: operations && knownOnes(operations, known),
})

/**
 * The columns of an expiry; undefined if it was not given. Warnings that are already due when a date is
 * set are not sent. Throws 400 unless the date is in the next ten years.
 */
export function expiryColumns(ctx: Pick<Ctx, 'now'>, given: Given['expires_at']) {
  const expiresAt = expiryOf(ctx, given)
  return { expiresAt, warnedDays: expiresAt ? dueWarning(expiresAt, ctx.now) : expiresAt }
}

function expiryOf({ now }: Pick<Ctx, 'now'>, given: Given['expires_at']): Date | null | undefined {
  if (!given) return given
  const at = given.seconds * 1000
  if (at <= now.getTime()) throw badRequest('expires_at: must be in the future')
  if (at > new Date(now).setUTCFullYear(now.getUTCFullYear() + MAX_YEARS)) {
    throw badRequest(`expires_at: must be within ${MAX_YEARS} years`)
  }
  return new Date(at)
}

/**
 * Locks the organization against changes of roles. Taken before all other locks, for
 * `requireOwnAccess`.
 */
export const lockForAccess = async (ctx: Write<PartnerCtx>): Promise<void> =>
  void (await lockOrganization(ctx, ctx.organizationId))

/**
 * Throws 403 if a key can do what the member who creates or changes it may not: its secret would
 * extend their role (decision 0174). Requires the organization's lock: the member's permissions are
 * read again, because they may have changed since the request started.
 */
export async function requireOwnAccess(ctx: Write<PartnerCtx>, known: KeyOperations, key: ApiKeyRow): Promise<void> {
  const { actor } = ctx
  if (actor.kind !== 'member') return
  const own = await findOwnGrant({ ...ctx, actor })
  const flags: Readonly<Record<Flag, boolean>> = {
    customers_read: key.customersRead,
    customers_write: key.customersWrite,
    transactions_read: key.transactionsRead,
    transactions_write: key.transactionsWrite,
  }
  for (const { id, flag, permissions } of known) {
    if (!flags[flag] || key.operations?.includes(id) === false) continue
    for (const permission of permissions)
      if (permission !== 'own' && !own.permissions.has(permission)) throw permissionToGrant(permission)
  }
}

function knownOnes(operations: readonly string[], all: KeyOperations): string[] {
  const known = all.map(({ id }) => id)
  for (const [index, id] of operations.entries()) {
    if (known.includes(id)) continue
    const nearest = nearestName(id, known)
    const hint = nearest ? ` Did you mean ${nearest}?` : ''
    throw badRequest(`operations.${index}: ${id} is not an operation that accepts API keys.${hint}`)
  }
  return [...new Set(operations)].sort()
}

/** A key's restrictions in their wire form. */
export const presentRestrictions = (row: ApiKeyRow) => ({
  expires_at: row.expiresAt && secondsObject(row.expiresAt),
  allowed_networks: row.allowedNetworks,
  operations: row.operations,
})
