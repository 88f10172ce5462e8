import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { canonicalJson } from '../../kernel/canonical.ts'
import { idAtTime, newId } from '../../kernel/ids.ts'
import type { AuditInput, PartnerlessCtx, Write } from '../../platform/context.ts'
import { conflict, keyReused } from '../../platform/errors.ts'
import type { Logger } from '../../platform/log.ts'
import type { ApprovalGate, GatedCtx, Need, ProposedChange } from '../../platform/write/approval-gate.ts'
import { REFUSE_MS } from '../../platform/write/idempotency.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import type { OperationSpec } from '../../wire/operation.ts'
import type { MailLimits } from '../members/index.ts'
import { lockOrganization } from '../organizations/index.ts'
import { findConnection } from '../single-sign-on/index.ts'
import { decisiveTime, isOnlyAdmin, lockAdmins } from './admins.ts'
import { findOpen } from './approvals.ts'
import { type EndDeps, endIfOverAmong, isOpen, optionsOf } from './end-approvals.ts'
import { endedMessage } from './ended-message.ts'
import { notifyApprovers } from './mails.ts'
import { nameIn, plannedChange } from './planned-change.ts'
import { findApprovalRules, isOn, type Rules } from './rules.ts'
import { type StoredInput, sealInput } from './stored-input.ts'
import { type OrganizationApprovalRow, organizationApprovals, type PlannedChange } from './table.ts'

const HOUR_MS = 3_600_000
/** How long a request waits for a second admin: a weekend. */
const VALID_MS = 72 * HOUR_MS
/** Open requests of an organization, and of one author, who must not use up those of the others. */
const MAX_OPEN = 50
const MAX_OWN = 10

export type GateDeps = EndDeps & { readonly log: Logger; readonly mailLimits: MailLimits }

/** Stores changes that need a second admin instead of making them (decision 0175). */
export const createApprovalGate = (deps: GateDeps): ApprovalGate => ({
  findNeed: (ctx, operation) => findNeed(ctx, deps, operation),
  requiresProvider: async (ctx) => (await findConnection(ctx, ctx.organizationId))?.mode === 'required',
  isRequested,
  findSame: (ctx, change) => findSame(ctx, deps, change),
  request: async (ctx, change) => {
    const { row, isNew } = await writeOnce(ctx, (write) => storeRequest(write, deps, change))
    if (isNew) await notifyApprovers(ctx, deps, row)
    return requestedOf(row)
  },
})

/**
 * Whether a rule applies. If the organization has no other admin, not even a new one, and lost none
 * recently, the caller acts alone.
 */
async function findNeed(ctx: GatedCtx, deps: GateDeps, operation: OperationSpec): Promise<Need> {
  const { approval: kind } = operation
  if (!kind || (kind.startsWith('live_') && ctx.environment !== 'live')) return { isRequired: false }
  const rules = await findApprovalRules(ctx.db, ctx.organizationId)
  if (!isOn(rules, kind)) return { isRequired: false }
  const exempting: Pick<Need, 'isExempt'> = kind === 'live_returns' ? { isExempt: areSmallReturns(rules) } : {}
  const { actor } = ctx
  if (actor.kind !== 'member') return { isRequired: true, ...exempting }
  const isAlone = await writeOnce(ctx, async (write) => {
    await lockOrganization(write, ctx.organizationId)
    const asOf = await decisiveTime(write)
    return isOnlyAdmin(await lockAdmins(write, ctx.organizationId, asOf, optionsOf(deps)), actor.id)
  })
  if (!isAlone) return { isRequired: true, ...exempting }
  // Logged before the commit: a log line too many is better than one too few.
  deps.log.warn({ operation: operation.id, member: actor.id }, 'no second admin to approve the change')
  const after = { operation: operation.id, second_admin: 'none' }
  const entry: AuditInput = { action: 'approval.waive', resourceId: ctx.organizationId, after }
  const { isExempt } = exempting
  return { isRequired: false, waiver: (audits) => (isExempt?.(audits) ? undefined : entry) }
}

/**
 * Whether the total returned of a payment, including the new return, is within the limit of its
 * currency. Earlier returns count, so that a large return cannot be split into small ones.
 */
const areSmallReturns =
  ({ returnsUpTo }: Rules) =>
  (audits: readonly AuditInput[]): boolean => {
    const made = audits.filter(({ action }) => action === 'return.create')
    const isSmall = ({ after }: AuditInput) => {
      const limit = returnsUpTo[String(after?.currency)]
      return limit !== undefined && BigInt(String(after?.returned)) <= BigInt(limit)
    }
    // A granted recall also has an entry of its own.
    return made.length > 0 && made.every(isSmall)
  }

type Same = Omit<ProposedChange, 'audits' | 'result'>

/** Requests of the organization for this operation, in this namespace. */
const ofOperation = (ctx: PartnerlessCtx, { operation: { id } }: Same): SQL | undefined => {
  const { operation, organizationId, partnerId } = organizationApprovals
  const inNamespace = sql`${partnerId} is not distinct from ${partnerOf(ctx)}`
  return and(eq(organizationId, ctx.organizationId), eq(operation, id), inNamespace)
}

const withKey = ({ now }: PartnerlessCtx, { key }: Same): SQL | undefined => {
  const { createdAt, idempotencyKey, token } = organizationApprovals
  const since = new Date(now.getTime() - REFUSE_MS)
  return and(gt(token, idAtTime('apr', since)), gt(createdAt, since), eq(idempotencyKey, key.key))
}

const isRequested = async (ctx: PartnerlessCtx, change: Same): Promise<boolean> =>
  (await ctx.db.$count(organizationApprovals, and(ofOperation(ctx, change), withKey(ctx, change)))) > 0

/**
 * The request that was made with this idempotency key. Throws 409 if it has ended, and 422 if the key
 * belongs to a different change.
 */
async function findSame(ctx: PartnerlessCtx, deps: GateDeps, change: Same) {
  const [same] = await ctx.db
    .select()
    .from(organizationApprovals)
    .where(and(ofOperation(ctx, change), withKey(ctx, change)))
  if (!same) return undefined
  if (!isSameChange(ctx, deps, same, change)) throw keyReused('This idempotency key was used for a different request')
  if (!isWaiting(ctx, same)) throw conflict(endedMessage(same))
  return requestedOf(same)
}

const isWaiting = ({ now }: PartnerlessCtx, row: OrganizationApprovalRow): boolean => isOpen(row) && row.expiresAt > now

const partnerOf = ({ partnerId }: PartnerlessCtx): string | null => partnerId ?? null

/** What a request changes, for the comparison with another one. */
const identityOf = (ctx: PartnerlessCtx, { operation, input: { params, body, headers } }: Same): string =>
  canonicalJson([operation.id, partnerOf(ctx), params ?? null, body ?? null, headers ?? null])

const isSameChange = (
  ctx: PartnerlessCtx,
  { secrets }: Pick<GateDeps, 'secrets'>,
  row: OrganizationApprovalRow,
  change: Same,
): boolean => secrets.isFingerprint(row.fingerprint, identityOf(ctx, change))

async function storeRequest(
  ctx: Write<PartnerlessCtx>,
  deps: GateDeps,
  change: ProposedChange,
): Promise<{ row: OrganizationApprovalRow; isNew: boolean }> {
  await lockOrganization(ctx, ctx.organizationId)
  const asOf = await decisiveTime(ctx)
  const all = await lockAdmins(ctx, ctx.organizationId, asOf, optionsOf(deps))
  const open: OrganizationApprovalRow[] = []
  for (const row of await findOpen(ctx)) {
    const now = await endIfOverAmong(ctx, row, deps, { asOf, all })
    if (isOpen(now)) open.push(now)
  }
  const own = open.filter(({ requestedBy }) => requestedBy === ctx.actor.id)
  const same = own.find((row) => isSameChange(ctx, deps, row, change))
  if (same) return { row: same, isNew: false }
  requireRoom(open.length, own.length)
  const [row] = await ctx.db
    .insert(organizationApprovals)
    .values(rowOf(ctx, deps, change, asOf))
    .returning()
  if (!row) throw new Error('an approval request was not stored')
  const { kind, operation, resourceName } = row
  // Without the changes: the request contains them, and they are audited once they are made.
  const after = { kind, operation, ...(resourceName !== null && { name: resourceName }) }
  ctx.audit({ action: 'approval.request', resourceId: row.token, after })
  return { row, isNew: true }
}

function requireRoom(open: number, own: number): void {
  if (own >= MAX_OWN) throw conflict(`You already have ${MAX_OWN} open approval requests. Withdraw one first.`)
  if (open >= MAX_OPEN)
    throw conflict(`The organization already has ${MAX_OPEN} open approval requests. Decide one first.`)
}

function rowOf(
  ctx: PartnerlessCtx,
  { secrets }: GateDeps,
  change: ProposedChange,
  asOf: Date,
): typeof organizationApprovals.$inferInsert {
  const { operation, input, key, audits, result } = change
  const token = newId('apr', asOf, ctx.random)
  const { jti, hasProvider, expiresAt } = ctx.actor
  const stored: StoredInput = { ...input, session: { jti, hasProvider, expiresAt: expiresAt.toISOString() } }
  return {
    token,
    organizationId: ctx.organizationId,
    partnerId: partnerOf(ctx),
    environment: ctx.environment ?? null,
    kind: operation.approval ?? 'approval_rules',
    operation: operation.id,
    resourceName: nameIn(result, audits),
    changes: audits.map((entry) => withNote(plannedChange(operation, entry), result)),
    sealedInput: sealInput(secrets, token, ctx.organizationId, stored),
    fingerprint: secrets.fingerprint(identityOf(ctx, change)),
    idempotencyKey: key.key,
    requestedBy: ctx.actor.id,
    requestedByName: ctx.actor.name,
    address: ctx.address,
    createdAt: asOf,
    expiresAt: new Date(asOf.getTime() + VALID_MS),
  }
}

/**
 * The note of a return, which goes to the other side, and the reason and note of a recall, which the
 * other side gave. The audit log does not keep them.
 */
function withNote(change: PlannedChange, result: unknown): PlannedChange {
  if (typeof result !== 'object' || result === null || !('note' in result)) return change
  if (change.action === 'recall.accept' && 'reason' in result)
    return { ...change, unaudited: { reason: result.reason, note: result.note } }
  const isOwnNote = change.action === 'return.create' && 'return_id' in result && !('state' in result)
  return isOwnNote && result.note !== '' ? { ...change, unaudited: { note: result.note } } : change
}

const requestedOf = ({ token, state, expiresAt }: OrganizationApprovalRow) => ({
  id: token,
  message:
    state === 'approved'
      ? `This change was approved. Run it with POST /approvals/${token}/run before ${expiresAt.toISOString()}.`
      : `This change needs the approval of a second admin. Approval request ${token} waits until ${expiresAt.toISOString()}.`,
})
