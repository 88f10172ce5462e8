import { canonicalJson } from '../../kernel/canonical.ts'
import type { OperationSpec } from '../../wire/operation.ts'
import type { AuditInput, Ctx, MemberCtx, PartnerlessCtx, Write } from '../context.ts'
import type { Secrets } from '../crypto/secrets.ts'
import { approvalRequired } from '../errors.ts'
import { type Answer, claimKey, type IdempotencyKey } from './idempotency.ts'
import { rehearse, success } from './run-write.ts'

/** The validated input of an operation. */
export type GivenInput = { readonly params?: unknown; readonly body?: unknown; readonly headers?: unknown }

/** An operation's work in a transaction, after its steps before it. */
export type Work = (ctx: Write<PartnerlessCtx>) => Promise<unknown>

/** Runs the steps before the transaction. `isApproved`: a second admin has approved the change. */
export type Steps = (ctx: PartnerlessCtx, input: GivenInput, isApproved: boolean) => Promise<Work>

/** A change that waits for a second admin. */
export type ProposedChange = {
  readonly operation: OperationSpec
  readonly input: GivenInput
  readonly key: IdempotencyKey
  /** The audit entries that it would have written, and its response. */
  readonly audits: readonly AuditInput[]
  readonly result: unknown
}

/** An approval request as the caller is told of it. */
type Requested = { readonly id: string; readonly message: string }

/** What the gate needs to know of an organization's rules and requests (decision 0175). */
export type ApprovalGate = {
  /** Whether the caller needs a second admin for this operation. */
  isRequired(ctx: PartnerlessCtx, operation: OperationSpec): Promise<boolean>
  /** The request that was made with this key, or the open one of the caller for the same change. */
  findSame(ctx: PartnerlessCtx, change: Omit<ProposedChange, 'audits' | 'result'>): Promise<Requested | undefined>
  /** Stores a request in its own transaction. */
  request(ctx: PartnerlessCtx, change: ProposedChange): Promise<Requested>
}

type Gated = {
  readonly ctx: Ctx
  readonly operation: OperationSpec
  readonly input: GivenInput
  readonly key: () => IdempotencyKey
  /** Runs the steps before the transaction. */
  readonly prepare: () => Promise<Work>
}

/**
 * Stores a request for approval instead of running the operation, and throws 409 with its ID, if the
 * organization requires a second admin for it. The operation is run and rolled back first, so a
 * request that cannot succeed is refused as usual. Returns undefined if the operation may run, and its
 * response if it is stored already or nothing would change.
 */
export async function awaitApproval(
  { approvals, secrets }: { readonly approvals: ApprovalGate; readonly secrets: Secrets },
  { ctx, operation, input, key, prepare }: Gated,
): Promise<Answer | undefined> {
  if (!operation.approval || !isOfMember(ctx) || isDirect(operation, input)) return undefined
  if (!(await approvals.isRequired(ctx, operation))) return undefined
  const idempotency = key()
  const stored = await ctx.db.transaction((tx) => claimKey(tx, ctx.now, idempotency, secrets))
  if (stored) return stored
  const change = { operation, input: withoutPassword(operation, input), key: idempotency }
  const same = await approvals.findSame(ctx, change)
  if (same) throw approvalRequired(same.id, same.message)
  const { result, audits } = await rehearse(ctx, await prepare())
  // The operation could change something when it runs again, so this response is the final one.
  if (audits.length === 0) return { ...success(result), replayed: false }
  const { id, message } = await approvals.request(ctx, { ...change, audits, result })
  throw approvalRequired(id, message)
}

const isOfMember = (ctx: Ctx): ctx is MemberCtx => ctx.actor.kind === 'member'

const isDirect = ({ directBody }: OperationSpec, { body }: GivenInput): boolean =>
  directBody !== undefined && canonicalJson(body) === canonicalJson(directBody)

/** The password is verified when the change is requested, and never stored. */
function withoutPassword({ stepUp }: OperationSpec, input: GivenInput): GivenInput {
  if (stepUp !== 'password') return input
  const { password: _, ...body } = input.body as Record<string, unknown>
  return { ...input, body }
}
