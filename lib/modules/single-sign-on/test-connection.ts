import { and, eq } from 'drizzle-orm'
import type { IDToken } from 'openid-client'
import type { MemberCtx, Write } from '../../platform/context.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import { findByEmail, type RoleBook, readRoles } from '../members/index.ts'
import { lockOrganization } from '../organizations/index.ts'
import { consumeAttempt, openAttempt } from './attempts.ts'
import { findOwnConnection } from './connection.ts'
import type { CompleteSignIn, TestResult } from './contract.ts'
import { coversEmail } from './domains.ts'
import { findLinked, link } from './match-member.ts'
import { personOf, roleOf, verifiedEmailOf } from './person.ts'
import { ProviderProblem } from './problems.ts'
import { readClaims, type SignInDeps } from './sign-in.ts'
import { type ConnectionRow, connections } from './table.ts'

/**
 * Checks the provider's response to a test like a sign-in. A success is stored, and the account is
 * linked to the caller if its email is theirs. Throws 404.
 */
export async function completeTest(ctx: MemberCtx, deps: SignInDeps, input: CompleteSignIn): Promise<TestResult> {
  const row = await findOwnConnection(ctx)
  const roles = await readRoles(ctx)
  let claims: IDToken | undefined
  try {
    const attempt = openAttempt(ctx, deps.secrets, input, { purpose: 'test', memberId: ctx.actor.id })
    claims = await readClaims(ctx, deps, row, attempt, input)
    const tested = claims
    await writeOnce(ctx, async (write) => {
      await lockOrganization(write, ctx.organizationId)
      await consumeAttempt(write, attempt)
      await storeSuccess(write, row, tested)
    })
    return resultOf(row, claims, null, roles)
  } catch (error) {
    if (!(error instanceof ProviderProblem)) throw error
    return resultOf(row, claims, error.message, roles)
  }
}

function resultOf(
  row: ConnectionRow,
  claims: IDToken | undefined,
  problem: string | null,
  roles: RoleBook,
): TestResult {
  const person = claims && personOf(claims)
  return {
    passed: problem === null,
    problem,
    email: person?.email ?? null,
    subject: person?.subject ?? null,
    role: (claims && roleOf(claims, row, roles)) ?? null,
  }
}

async function storeSuccess(write: Write<MemberCtx>, row: ConnectionRow, claims: IDToken): Promise<void> {
  const { organizationId, actor } = write
  const person = personOf(claims)
  const email = verifiedEmailOf(person)
  if (!(await coversEmail(write, email)))
    throw new ProviderProblem('The organization has not verified this email’s domain.')
  const isSame = and(eq(connections.issuer, row.issuer), eq(connections.clientId, row.clientId))
  const stored = await write.db
    .update(connections)
    .set({ testedAt: write.now })
    .where(and(eq(connections.organizationId, organizationId), isSame))
    .returning()
  if (stored.length === 0) throw new ProviderProblem('The single sign-on settings have changed. Start the test again.')
  write.audit({ action: 'single_sign_on.test', resourceId: organizationId, after: { subject: person.subject } })
  // The caller has confirmed their identity and holds the account, so the email need not be confirmed.
  const { member } = await findByEmail(write, email)
  if (member?.token === actor.id && (await findLinked(write, row, person.subject)) === undefined)
    await link(write, row, person.subject, actor.id, 'single_sign_on.link_own')
}
