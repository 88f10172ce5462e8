import type { AuditInput, MemberActor, MemberCtx, PartnerlessCtx, Write } from '../../platform/context.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import { asNamespace } from '../../platform/db/as-namespace.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Database } from '../../platform/db/pool/client.ts'
import { conflict, Refusal } from '../../platform/errors.ts'
import type { Put } from '../../platform/outbound/mail.ts'
import type { Steps, Work } from '../../platform/write/approval-gate.ts'
import { rehearse, runWithin, writeOnce } from '../../platform/write/run-write.ts'
import { hasSecondFactor, lookUpMember, type MemberRow, type RoleBook, readRoles } from '../members/index.ts'
import { lockApproval } from './approvals.ts'
import { type EndDeps, isOpen, moveApproval } from './end-approvals.ts'
import { isAsShown } from './planned-change.ts'
import { openInput, type StoredInput } from './stored-input.ts'
import type { OrganizationApprovalRow } from './table.ts'

export type PerformDeps = EndDeps & {
  readonly as: Database['as']
  /** The steps of an operation, whose mails go to `put`; undefined if this version has none. */
  readonly findSteps: (id: string, put: Put) => Steps | undefined
}

/** A change whose steps before the transaction are done. */
export type Prepared = {
  /** Where the transaction of `run` must start: with the access that the operation itself has. */
  readonly db: Db
  /** Makes the change in the transaction of `ctx`, as `actor`, and returns the operation's data. */
  run(ctx: Write<MemberCtx>, row: OrganizationApprovalRow, actor: MemberActor): Promise<unknown>
}

const DIFFERENT = 'The change is different now. Request it again.'
/** Refusals that are final. Others can be temporary: an identity provider that does not respond is 400. */
const FINAL = [403, 404, 409]

/**
 * Runs the steps of a change before its transaction, and rehearses it. Ends the request as obsolete,
 * and throws 409, if it is no longer possible or would not change what was shown. Mails go to `put`.
 */
export async function prepareChange(
  ctx: MemberCtx,
  deps: PerformDeps,
  row: OrganizationApprovalRow,
  put: Put,
): Promise<Prepared> {
  try {
    const input = openInput(deps.secrets, row)
    const author = await findAuthor(ctx, row, input)
    const steps = deps.findSteps(row.operation, put)
    if (!steps) throw conflict('This version of the gateway does not offer the operation')
    const isNetwork = deps.findOperation(row.operation)?.network
    const rehearsed = contextOf({ ...ctx, db: deps.as(tenantOf(row), isNetwork ? 'all' : 'own').db }, row, author)
    const work: Work = await steps(rehearsed, input, true)
    const { audits } = await rehearse(rehearsed, work)
    if (audits.length === 0) throw conflict('It would no longer change anything')
    const requireSame = (entries: readonly AuditInput[]) => {
      if (!isAsShown(deps.findOperation(row.operation), row.changes, entries)) throw conflict(DIFFERENT)
    }
    requireSame(audits)
    return {
      db: isNetwork ? rehearsed.db : ctx.db,
      run: (write, locked, actor) =>
        asNamespace(write.db, tenantOf(locked).partnerId, () =>
          runWithin(write.db, contextOf(write, locked, actor), work, involvedIn(locked), requireSame),
        ),
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.status === 400) throw conflict(`This change is not possible now: ${error.message}`)
    if (!FINAL.includes(error.status)) throw error
    await endAsObsolete(ctx, row, error.message)
    throw conflict(error.message === DIFFERENT ? DIFFERENT : `This change is no longer possible: ${error.message}`)
  }
}

const tenantOf = ({ organizationId, partnerId }: OrganizationApprovalRow) => ({
  organizationId,
  partnerId: partnerId ?? '',
})

const involvedIn = ({ token, requestedByName, decidedByName }: OrganizationApprovalRow) => ({
  requested_by: requestedByName,
  approved_by: decidedByName,
  approval_id: token,
})

/** In its own transaction, because the 409 that reports it rolls back everything else. */
async function endAsObsolete(ctx: MemberCtx, found: OrganizationApprovalRow, reason: string): Promise<void> {
  const actor = { kind: 'system', name: 'approvals' } as const
  await writeOnce({ ...ctx, actor }, async (write) => {
    const row = await lockApproval(write, found)
    if (isOpen(row)) await moveApproval(write, row, { state: 'obsolete', reason })
  })
}

async function findAuthor(ctx: MemberCtx, row: OrganizationApprovalRow, input: StoredInput): Promise<MemberActor> {
  const found = await lookUpMember(ctx, row.requestedBy)
  if (!found) throw conflict(`${row.requestedByName} is no longer a member`)
  return authorOf(ctx, found, input, await readRoles(ctx))
}

/** The author as of now, with the session of the request, which changes of sign-in do not end. */
const authorOf = ({ actor }: MemberCtx, row: MemberRow, { session }: StoredInput, roleOf: RoleBook): MemberActor => ({
  kind: 'member',
  id: row.token,
  number: row.number,
  name: `${row.firstName} ${row.lastName}`,
  role: row.role,
  roleName: roleOf(row.role).name,
  permissions: roleOf(row.role).permissions,
  organizationId: row.organizationId,
  isOperator: actor.isOperator,
  hasSecondFactor: hasSecondFactor(row),
  needsSecondFactor: false,
  hasProvider: session.hasProvider,
  jti: session.jti,
  confirmedAt: null,
  expiresAt: new Date(session.expiresAt),
})

/** The author with the input, for a change that another member approves. */
export function readAuthor(
  ctx: MemberCtx,
  secrets: Secrets,
  row: OrganizationApprovalRow,
  member: MemberRow,
  roleOf: RoleBook,
): MemberActor {
  return authorOf(ctx, member, openInput(secrets, row), roleOf)
}

/** The context of a change: that of its request, in the transaction of the caller. */
function contextOf(ctx: MemberCtx, row: OrganizationApprovalRow, actor: MemberActor): PartnerlessCtx {
  const { db, now, random, requestId } = ctx
  const { organizationId, address, partnerId, environment } = row
  return {
    ...{ db, now, random, requestId, organizationId, address, actor },
    ...(partnerId !== null && { partnerId }),
    ...(environment !== null && { environment }),
  }
}
