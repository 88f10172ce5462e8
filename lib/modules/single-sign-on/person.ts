import type { IDToken } from 'openid-client'
import type { RoleRef } from '../../kernel/access.ts'
import type { RoleBook } from '../members/index.ts'
import { ProviderProblem } from './problems.ts'
import type { ConnectionRow } from './table.ts'

/** A person as the claims of a verified ID token describe them. */
export type Person = {
  readonly subject: string
  readonly email: string | undefined
  readonly isEmailVerified: boolean
  readonly firstName: string
  readonly lastName: string
}

const LONGEST_NAME = 100
const LONGEST_EMAIL = 254
const ENTRA = 'https://login.microsoftonline.com'

export function personOf(claims: IDToken): Person {
  const email = textOf(claims.email)?.toLowerCase()
  const isEmail = email !== undefined && email.length <= LONGEST_EMAIL && /^[^\s@]+@[^\s@]+$/.test(email)
  const [first = '', ...rest] = (textOf(claims.name) ?? email?.split('@')[0] ?? '').split(/\s+/)
  return {
    subject: claims.sub,
    email: isEmail ? email : undefined,
    isEmailVerified: isVerified(claims),
    firstName: (textOf(claims.given_name) ?? first).slice(0, LONGEST_NAME) || '–',
    lastName: (textOf(claims.family_name) ?? rest.join(' ')).slice(0, LONGEST_NAME) || '–',
  }
}

/**
 * Entra ID has no `email_verified`. Its `xms_edov` means that the tenant has verified the email's
 * domain.
 */
const isVerified = (claims: IDToken): boolean =>
  claims.email_verified === true ||
  (new URL(claims.iss).origin === ENTRA && [true, 1, '1', 'true'].some((value) => claims.xms_edov === value))

/** Removes control characters, because names are shown and mailed. */
const textOf = (claim: unknown): string | undefined =>
  (typeof claim === 'string' ? claim.replaceAll(/\p{C}/gu, '').trim() : '') || undefined

type RoleRules = Pick<ConnectionRow, 'defaultRole' | 'roleClaim' | 'roleMapping'>

/**
 * The role with the most permissions that the claim's values map to, or else the default role.
 * Undefined: the person gets no role. Values that the admin has not mapped grant nothing.
 */
export function roleOf(
  claims: IDToken,
  { defaultRole, roleClaim, roleMapping }: RoleRules,
  roles: RoleBook,
): RoleRef | undefined {
  const claim = roleClaim === null ? undefined : claims[roleClaim]
  const values = new Set<unknown>(Array.isArray(claim) ? claim : [claim])
  const granted = roleMapping.filter(({ value }) => values.has(value)).map(({ role }) => role)
  const [widest] = granted.toSorted((a, b) => roles(b).permissions.size - roles(a).permissions.size)
  return widest ?? defaultRole ?? undefined
}

/** The email of a person that proves who they are. Throws ProviderProblem. */
export function verifiedEmailOf({ email, isEmailVerified }: Person): string {
  if (email === undefined)
    throw new ProviderProblem('The ID token contains no email. Allow the email scope for this application.')
  if (!isEmailVerified)
    throw new ProviderProblem('The identity provider has not verified this email, so it cannot be matched to a member.')
  return email
}
