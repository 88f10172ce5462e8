import { z } from 'zod'
import { sha256Hex } from '../../kernel/sha256.ts'
import type { Ctx, Write } from '../../platform/context.ts'
import type { Binding } from '../../platform/crypto/seals.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import { expiringByTime, type Sweep } from '../../platform/sweep/sweep.ts'
import type { CompleteSignIn } from './contract.ts'
import { ProviderProblem } from './problems.ts'
import { POPUP_STATE } from './states.ts'
import { usedStates } from './table.ts'

const VALID_MS = 10 * 60_000

/**
 * A pending sign-in. The browser that started it holds it encrypted, so that callers without
 * credentials store nothing, and a response in another browser cannot be completed.
 */
const Attempt = z.object({
  organizationId: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The session's member who tests the connection or confirms the session; null for a sign-in. */
  startedBy: z.object({ purpose: z.enum(['test', 'confirmation']), memberId: z.string() }).nullable(),
  until: z.number(),
})
export type Attempt = z.infer<typeof Attempt>

const BINDING: Binding = { purpose: 'single sign-on attempts', context: [] }

const secret = ({ random }: Ctx) => Buffer.from(random(32)).toString('base64url')

export function newAttempt(
  ctx: Ctx,
  { organizationId, issuer, clientId }: Pick<Attempt, 'organizationId' | 'issuer' | 'clientId'>,
  startedBy: Attempt['startedBy'] = null,
): Attempt {
  return {
    organizationId,
    issuer,
    clientId,
    state: (startedBy === null ? '' : POPUP_STATE) + secret(ctx),
    nonce: secret(ctx),
    verifier: secret(ctx),
    startedBy,
    until: ctx.now.getTime() + VALID_MS,
  }
}

/** When an attempt started, in milliseconds since 1970. */
export const startOf = ({ until }: Attempt): number => until - VALID_MS

export const sealAttempt = (secrets: Secrets, attempt: Attempt): string =>
  secrets.seal(BINDING, JSON.stringify(attempt))

/**
 * The attempt to which a response belongs. Throws ProviderProblem if another browser started it, it
 * has another purpose or belongs to another member, or it has expired.
 */
export function openAttempt(
  ctx: Ctx,
  secrets: Secrets,
  input: CompleteSignIn,
  startedBy: Attempt['startedBy'],
): Attempt {
  const attempt = unsealed(secrets, input.binding)
  const isOwn = attempt?.state === input.state && attempt.organizationId === input.organization_id
  if (!attempt || !isOwn || !isSame(attempt.startedBy, startedBy))
    throw new ProviderProblem('This response belongs to a sign-in that another browser or tab started. Sign in again.')
  if (attempt.until <= ctx.now.getTime())
    throw new ProviderProblem('The sign-in took longer than ten minutes. Sign in again.')
  return attempt
}

const isSame = (one: Attempt['startedBy'], other: Attempt['startedBy']): boolean =>
  one?.purpose === other?.purpose && one?.memberId === other?.memberId

function unsealed(secrets: Secrets, binding: string): Attempt | undefined {
  try {
    return Attempt.parse(JSON.parse(secrets.open(BINDING, binding)))
  } catch {
    return undefined
  }
}

/** Marks an attempt as completed. Throws ProviderProblem if it was before, also by a concurrent request. */
export async function consumeAttempt(ctx: Write<Ctx>, attempt: Attempt): Promise<void> {
  if (!(await isFirstUse(ctx, attempt)))
    throw new ProviderProblem('This response has already been used. Sign in again.')
}

/** Marks an attempt as used. Returns false if it was before. */
export async function isFirstUse(ctx: Write<Ctx>, { state, organizationId, until }: Attempt): Promise<boolean> {
  const used = await ctx.db
    .insert(usedStates)
    .values({ stateHash: sha256Hex(state), organizationId, expiresAt: new Date(until) })
    .onConflictDoNothing()
    .returning()
  return used.length > 0
}

/** Deletes used states once their attempts have expired. */
export const usedStateSweep: Sweep = {
  name: 'single_sign_on_used_states',
  // An hour, because the clocks of processes and the database can differ.
  tables: [expiringByTime({ table: 'single_sign_on_used_states', column: 'expires_at', retentionMs: 3_600_000 })],
}
