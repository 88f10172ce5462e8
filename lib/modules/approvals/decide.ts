import type { MemberCtx, Write } from '../../platform/context.ts'
import { conflict, forbidden } from '../../platform/errors.ts'
import type { Put } from '../../platform/outbound/mail.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import { type Admins, decisiveTime, lockAdmins, WAITING_MS } from './admins.ts'
import { findApproval, lockApproval, mayRead } from './approvals.ts'
import type { DecideApproval } from './contract.ts'
import { endIfOver, isOpen, mayCall, moveApproval, optionsOf } from './end-approvals.ts'
import { endedMessage } from './ended-message.ts'
import { hasLostAccess, lostAccessMessage } from './lost-access.ts'
import { type PerformDeps, type Prepared, prepareChange, readAuthor } from './perform.ts'
import { hasResetAuthor, OWN_RESET_LINK } from './reset-links.ts'
import type { ApprovalDecision } from './states.ts'
import type { OrganizationApprovalRow } from './table.ts'
import { isIndependent, SAME_VOUCHER } from './vouchers.ts'

const HOUR_MS = 3_600_000
/** How long the author of an approved change has to run it. */
const RUN_MS = 24 * HOUR_MS

const WAITING = `less than ${WAITING_MS / HOUR_MS} hours ago`
const AUTHOR_ONLY = 'Only its author can run this change'
const VERBS = { approved: 'approve', rejected: 'reject' } as const

/**
 * The steps before the transaction of a decision: ends the request in its own transaction if it is
 * over, and prepares its change if it is approved. Throws like `decideApproval`.
 */
export async function prepareDecision(
  ctx: MemberCtx,
  deps: PerformDeps,
  id: string,
  { decision }: DecideApproval,
  put: Put,
): Promise<Prepared | undefined> {
  const found = await findApproval(ctx, id)
  // Others may not even read it.
  if (!mayRead(ctx, found)) throw forbidden(adminsOnly(decision))
  const row = await settle(ctx, deps, found)
  if (!isOpen(row)) throw conflict(endedMessage(row))
  requireOther(ctx, row, decision)
  if (decision === 'withdrawn') return undefined
  if (row.state !== 'pending') throw conflict(endedMessage(row))
  await writeOnce(ctx, async (write) => requireApprover(write, deps, row, decision, await adminsOf(write, deps, row)))
  return decision === 'rejected' ? undefined : prepareChange(ctx, deps, row, put)
}

/** Ends a request that is over in its own transaction, because a 409 rolls back everything else. */
async function settle(
  ctx: MemberCtx,
  deps: PerformDeps,
  found: OrganizationApprovalRow,
): Promise<OrganizationApprovalRow> {
  if (!isOpen(found)) return found
  const actor = { kind: 'system', name: 'approvals' } as const
  return writeOnce({ ...ctx, actor }, async (write) => endIfOver(write, await lockApproval(write, found), deps))
}

/**
 * Decides a request. An approved change is made in the same transaction, unless its response contains
 * a secret, which only the author gets. Throws 403 if the caller is not the one who can decide so, 404,
 * and 409 if it has ended.
 */
export async function decideApproval(
  ctx: Write<MemberCtx>,
  deps: PerformDeps,
  id: string,
  { decision, reason }: DecideApproval,
  prepared: Prepared | undefined,
): Promise<OrganizationApprovalRow> {
  const row = await lockApproval(ctx, await findApproval(ctx, id))
  const asOf = await decisiveTime(ctx)
  if (!isOpen(row) || row.expiresAt <= asOf) throw conflict(endedMessage(row))
  requireOther(ctx, row, decision)
  const by = ctx.actor
  if (decision === 'withdrawn') return moveApproval(ctx, row, { state: decision, by, reason })
  if (row.state !== 'pending') throw conflict(endedMessage(row))
  const admins = await lockAdmins(ctx, ctx.organizationId, asOf, optionsOf(deps))
  requireApprover(ctx, deps, row, decision, admins)
  if (decision === 'rejected') return moveApproval(ctx, row, { state: decision, by, reason })
  if (!prepared) throw conflict(endedMessage(row))
  const author = admins.members.get(row.requestedBy)
  if (!author || !mayCall(admins, author, deps.findOperation(row.operation)))
    throw conflict(`${row.requestedByName} can no longer make this change`)
  if (await hasResetAuthor(ctx, admins, row, asOf)) throw forbidden(OWN_RESET_LINK)
  await requireAccess(ctx, deps, row)
  const expiresAt = new Date(asOf.getTime() + RUN_MS)
  const approved = await moveApproval(ctx, row, { state: 'approved', by, reason, expiresAt })
  if (deps.findOperation(row.operation)?.secret !== undefined) return approved
  await prepared.run(ctx, approved, readAuthor(ctx, deps.secrets, row, author, admins.roleOf))
  return moveApproval(ctx, approved, { state: 'completed' })
}

const adminsOf = async (ctx: Write<MemberCtx>, deps: PerformDeps, row: OrganizationApprovalRow): Promise<Admins> =>
  lockAdmins(ctx, row.organizationId, await decisiveTime(ctx), optionsOf(deps))

const adminsOnly = (decision: ApprovalDecision): string =>
  decision === 'withdrawn' ? 'Only its author can withdraw this request' : `Only admins can ${VERBS[decision]} this`

/**
 * Only an admin who counts, with a confirmed email, and may make the change, and no second account of
 * the author.
 */
function requireApprover(
  { actor }: MemberCtx,
  deps: PerformDeps,
  row: OrganizationApprovalRow,
  decision: keyof typeof VERBS,
  all: Admins,
): void {
  const admin = all.admins.get(actor.id)
  if (!all.allAdmins.has(actor.id)) throw forbidden(adminsOnly(decision))
  if (all.isUnconfirmed.has(actor.id)) throw forbidden(`Confirm your email to ${VERBS[decision]} this`)
  if (!admin) throw forbidden(`Members who became admins ${WAITING} cannot ${VERBS[decision]} this`)
  if (!mayCall(all, admin, deps.findOperation(row.operation))) throw forbidden('You may not make this change yourself')
  if (decision !== 'approved') return
  if (!isIndependent(all, actor.id, row.requestedBy)) throw forbidden(SAME_VOUCHER)
  requireEstablished(row, all)
}

/** An admin could have created the author's account, or taken it over. */
function requireEstablished(
  { requestedBy, requestedByName }: OrganizationApprovalRow,
  { isNew, isUnconfirmed }: Admins,
): void {
  if (isUnconfirmed.has(requestedBy))
    throw conflict(`${requestedByName} has not confirmed their email. Try again once they have.`)
  if (isNew.has(requestedBy))
    throw conflict(
      `${requestedByName} joined, or got another role, sign-in or password, ${WAITING}. Try again later, or request the change yourself.`,
    )
}

/** Nobody decides their own request, and nobody withdraws another's. */
function requireOther(
  { actor }: MemberCtx,
  { requestedBy, requestedByName, state }: OrganizationApprovalRow,
  decision: ApprovalDecision,
): void {
  const isOwn = requestedBy === actor.id
  if (decision === 'withdrawn' && !isOwn)
    throw forbidden(`Only ${requestedByName} can withdraw this request. Reject it instead.`)
  if (decision !== 'withdrawn' && isOwn)
    throw forbidden(
      state === 'approved'
        ? 'This request is approved. Run it, or withdraw it.'
        : 'Another admin must decide this request. You can withdraw it.',
    )
}

/** The steps before the transaction of an approved change that its author runs. Throws like `runApproval`. */
export async function prepareRun(ctx: MemberCtx, deps: PerformDeps, id: string, put: Put): Promise<Prepared> {
  const found = await findApproval(ctx, id)
  if (found.requestedBy !== ctx.actor.id) throw forbidden(AUTHOR_ONLY)
  const row = await settle(ctx, deps, found)
  requireRunnable(row)
  return prepareChange(ctx, deps, row, put)
}

/**
 * Makes an approved change, once, and returns its data. Throws 403 if the caller is not its author, 404,
 * and 409 if it is not approved or has ended.
 */
export async function runApproval(
  ctx: Write<MemberCtx>,
  deps: PerformDeps,
  id: string,
  prepared: Prepared,
): Promise<{ approval: OrganizationApprovalRow; result: unknown }> {
  const row = await lockApproval(ctx, await findApproval(ctx, id))
  const asOf = await decisiveTime(ctx)
  if (row.expiresAt <= asOf) throw conflict('This request has expired')
  if (row.requestedBy !== ctx.actor.id) throw forbidden(AUTHOR_ONLY)
  requireRunnable(row)
  const all = await lockAdmins(ctx, ctx.organizationId, asOf, optionsOf(deps))
  if (!mayCall(all, all.members.get(ctx.actor.id), deps.findOperation(row.operation)))
    throw conflict(`${row.requestedByName} can no longer make this change`)
  if (row.decidedBy === null || !all.admins.has(row.decidedBy))
    throw conflict(`${row.decidedByName} can no longer approve this`)
  requireEstablished(row, all)
  await requireAccess(ctx, deps, row)
  const approval = await moveApproval(ctx, row, { state: 'completed' })
  return { approval, result: await prepared.run(ctx, approval, ctx.actor) }
}

/** Repeated in the transaction of the change, because the author can lose access during the steps before it. */
async function requireAccess(ctx: Write<MemberCtx>, deps: PerformDeps, row: OrganizationApprovalRow): Promise<void> {
  if (await hasLostAccess(ctx, deps, row)) throw conflict(lostAccessMessage(row))
}

function requireRunnable(row: OrganizationApprovalRow): void {
  if (row.state === 'pending') throw conflict('This request is not approved yet')
  if (row.state !== 'approved') throw conflict(endedMessage(row))
}
