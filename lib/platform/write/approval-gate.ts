import { canonicalJson } from '../../kernel/canonical.ts'
import type { OperationSpec } from '../../wire/operation.ts'
import type { AuditInput, Ctx, MemberCtx, OrganizationCtx, PartnerCtx, PartnerlessCtx, Write } from '../context.ts'
import type { Secrets } from '../crypto/secrets.ts'
import { approvalRequired, conflict, forbidden, Refusal } from '../errors.ts'
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

/** The approval request that a refusal names. */
type Requested = { readonly id: string; readonly message: string }

/** Whether a change that writes these audit entries needs no second admin, because of its amount. */
type IsExempt = (audits: readonly AuditInput[]) => boolean

/** `waiver`: a rule applies, but the organization has no second admin. */
export type Need = { readonly isRequired: boolean; readonly isExempt?: IsExempt; readonly waiver?: Ctx['waiver'] }

/** A member, or an API key for operations that accept keys. */
export type GatedCtx = OrganizationCtx & Partial<Pick<PartnerCtx, 'partnerId' | 'environment'>>

type Given = Omit<ProposedChange, 'audits' | 'result'>

/** What the gate needs to know of an organization's rules and requests (decision 0175). */
export type ApprovalGate = {
  /** Whether the caller needs a second admin for this operation. */
  findNeed(ctx: GatedCtx, operation: OperationSpec): Promise<Need>
  /** Whether the organization requires single sign-on. */
  requiresProvider(ctx: PartnerlessCtx): Promise<boolean>
  /** Whether a request was made with this key. */
  isRequested(ctx: PartnerlessCtx, change: Given): Promise<boolean>
  /** The request that was made with this key. */
  findSame(ctx: PartnerlessCtx, change: Given): Promise<Requested | undefined>
  /** Stores a request in its own transaction, or returns the open one of the caller for the same change. */
  request(ctx: PartnerlessCtx, change: ProposedChange): Promise<Requested>
}

type Deps = { readonly approvals: ApprovalGate; readonly secrets: Secrets }

/** The stored response, or the context that the operation runs with. */
type Passed = Pick<Ctx, 'verify' | 'waiver'> & { readonly answer?: Answer }

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
 * request that cannot succeed is refused as usual. Returns no answer if the operation may run, and its
 * response if it is stored already or nothing would change.
 */
export async function awaitApproval(
  { approvals, secrets }: Deps,
  { ctx, operation, input, key, prepare }: Gated,
): Promise<Passed> {
  if (!operation.approval) return {}
  if (ctx.actor.kind === 'key')
    return awaitOfKey({ approvals, secrets }, { ctx: ctx as GatedCtx, operation, key, prepare })
  if (!isOfMember(ctx)) return {}
  if (isDirect(operation, input) && !(operation.endsProvider && (await approvals.requiresProvider(ctx)))) return {}
  const change = { operation, input: withoutPassword(operation, input), key: key() }
  const { isRequired, isExempt, waiver } = await approvals.findNeed(ctx, operation)
  // What was requested with this key is not made again under it, even if no rule applies any more.
  if (!isRequired && !(await approvals.isRequested(ctx, change))) return waiver ? { waiver } : {}
  // Before the key is looked up, because replays would verify guesses without a limit.
  const work = operation.stepUp === 'password' ? await prepare() : undefined
  const stored = await findAnswer(ctx, secrets, change.key)
  if (stored) return { answer: stored }
  const same = await approvals.findSame(ctx, change)
  if (same) throw approvalRequired(same.id, same.message)
  const rehearsed = await rehearseOnce(ctx, secrets, change.key, work ?? (await prepare()), isExempt)
  if (!('result' in rehearsed)) return rehearsed
  const { result, audits } = rehearsed
  // The operation could change something when it runs again, so this response is the final one.
  if (audits.length === 0) return { answer: { ...success(result), replayed: false } }
  const { id, message } = await approvals.request(ctx, { ...change, audits, result })
  throw approvalRequired(id, message)
}

/**
 * API keys cannot make changes that need a second admin, because anyone with the secret could make
 * them alone.
 */
async function awaitOfKey(
  { approvals, secrets }: Deps,
  { ctx, operation, key, prepare }: Pick<Gated, 'operation' | 'key' | 'prepare'> & { readonly ctx: GatedCtx },
): Promise<Passed> {
  const { isRequired, isExempt } = await approvals.findNeed(ctx, operation)
  if (!isRequired) return {}
  const given = key()
  const stored = await findAnswer(ctx, secrets, given)
  if (stored) return { answer: stored }
  const rehearsed = await rehearseOnce(ctx as PartnerlessCtx, secrets, given, await prepare(), isExempt)
  if (!('result' in rehearsed)) return rehearsed
  throw forbidden('This change needs the approval of a second admin. A member can request it in the console.')
}

const findAnswer = (ctx: Ctx, secrets: Secrets, key: IdempotencyKey): Promise<Answer | undefined> =>
  ctx.db.transaction((tx) => claimKey(tx, ctx.now, key, secrets))

/** Thrown to end a rehearsal whose key has been answered in the meantime. */
class Answered extends Error {}

/**
 * Rehearses a change while no other request with its key can be made: a retry would otherwise count the
 * effect of the request that it repeats. Returns the rehearsal if the change needs approval. A conflict is
 * left to the operation itself, which stores its response.
 */
async function rehearseOnce(
  ctx: PartnerlessCtx,
  secrets: Secrets,
  key: IdempotencyKey,
  work: Work,
  isExempt: IsExempt = () => false,
): Promise<Passed | Awaited<ReturnType<typeof rehearse>>> {
  // What is exempt or impossible now may need approval after a concurrent change.
  const verify = (audits: readonly AuditInput[]) => {
    if (!isExempt(audits)) throw conflict('A concurrent change was made. Retry the request.')
  }
  try {
    const rehearsed = await rehearse(ctx, async (write) => {
      if (await claimKey(write.db, ctx.now, key, secrets)) throw new Answered()
      return work(write)
    })
    return isExempt(rehearsed.audits) ? { verify } : rehearsed
  } catch (error) {
    if (error instanceof Refusal && error.code === 'error.conflict') return { verify }
    const answer = error instanceof Answered ? await findAnswer(ctx, secrets, key) : undefined
    if (answer) return { answer }
    throw error
  }
}

const isOfMember = (ctx: Ctx): ctx is MemberCtx => ctx.actor.kind === 'member'

const isDirect = ({ directBody, endsProvider }: OperationSpec, { body }: GivenInput): boolean =>
  directBody === undefined ? endsProvider === true : canonicalJson(body) === canonicalJson(directBody)

/** The password is verified when the change is requested, and never stored. */
function withoutPassword({ stepUp }: OperationSpec, input: GivenInput): GivenInput {
  if (stepUp !== 'password') return input
  const { password: _, ...body } = input.body as Record<string, unknown>
  return { ...input, body }
}
