import { describe, expect, test } from 'vitest'
import type { RoleRef } from '../../kernel/access.ts'
import { customPermissions, permissionsOf } from '../../kernel/permissions.ts'
import { personOf, roleOf, verifiedEmailOf } from './person.ts'

const BILLING = 'rol_billing'
const AUDIT = 'rol_audit'
const OWN: Readonly<Record<string, string[]>> = {
  [BILLING]: ['settlements.run', 'notes.write', 'links.write', 'audit.read'],
  [AUDIT]: ['audit.read'],
}
const roles = (role: RoleRef) => ({
  name: role,
  permissions: role in OWN ? customPermissions(OWN[role] ?? []) : permissionsOf(role),
})

const token = (claims: object) => ({ iss: 'https://login.example', sub: 'sub-1', aud: '', exp: 0, iat: 0, ...claims })

const mapping: { value: string; role: RoleRef }[] = [
  { value: 'auditors', role: AUDIT },
  { value: 'everyone', role: 'viewer' },
  { value: 'billing', role: BILLING },
  { value: 'desk', role: 'support' },
  { value: 'admins', role: 'admin' },
]

test.each([
  [['everyone', 'desk'], 'support'],
  [['desk', 'everyone', 'admins'], 'admin'],
  [['desk', 'billing'], BILLING],
  [['admins', 'billing'], 'admin'],
  [['everyone', 'auditors'], AUDIT],
  [['auditors'], AUDIT],
  [['unknown'], 'viewer'],
])('the groups %j grant the mapped role with the most permissions', (groups, role) => {
  expect(roleOf(token({ groups }), { defaultRole: 'viewer', roleClaim: 'groups', roleMapping: mapping }, roles)).toBe(
    role,
  )
})

test('a claim that is not mapped grants the default role, and without one no role', () => {
  const rules = { defaultRole: null, roleClaim: null, roleMapping: mapping }
  expect(roleOf(token({ groups: ['admins'] }), rules, roles)).toBeUndefined()
  expect(roleOf(token({ groups: ['admins'] }), { ...rules, defaultRole: 'support' }, roles)).toBe('support')
})

describe('the email of a person', () => {
  const emailOf = (email: unknown) => personOf(token({ email })).email
  const long = (length: number) => `${'a'.repeat(length - '@b.example'.length)}@b.example`

  test.each([
    [' Ada@Bank.Example ', 'ada@bank.example'],
    ['a\u200bda@bank.example', 'ada@bank.example'],
    [long(254), long(254)],
  ])('%j is read as %j', (given, email) => expect(emailOf(given)).toBe(email))

  test.each([undefined, 7, '', 'ada', '@bank.example', 'ada@', 'ada @bank.example', 'ada@bank@example', long(255)])(
    '%j is none',
    (given) => expect(emailOf(given)).toBeUndefined(),
  )
})

describe('the name of a person', () => {
  const nameOf = (claims: object) => {
    const { firstName, lastName } = personOf(token(claims))
    return [firstName, lastName]
  }

  test.each([
    [{ given_name: 'Ada', family_name: 'Byron', name: 'Other Name' }, ['Ada', 'Byron']],
    [{ name: 'Ada  King Byron' }, ['Ada', 'King Byron']],
    [{ name: 'Ada' }, ['Ada', '–']],
    [{ email: 'ada.byron@bank.example' }, ['ada.byron', '–']],
    [{ name: 'Ada Byron', email: 'other@bank.example' }, ['Ada', 'Byron']],
    [{}, ['–', '–']],
    [{ given_name: '\u202e', family_name: 7 }, ['–', '–']],
    [{ given_name: 'a'.repeat(101), family_name: 'b'.repeat(101) }, ['a'.repeat(100), 'b'.repeat(100)]],
  ])('of %j is %j', (claims, name) => expect(nameOf(claims)).toEqual(name))
})

describe('an email is verified', () => {
  const isVerified = (claims: object) => personOf(token(claims)).isEmailVerified
  const entra = 'https://login.microsoftonline.com/0a1b/v2.0'

  test.each<[object]>([
    [{ email_verified: true }],
    ...[true, 1, '1', 'true'].map((xms_edov): [object] => [{ iss: entra, xms_edov }]),
  ])('with %j', (claims) => expect(isVerified(claims)).toBe(true))

  test.each<[object]>([
    [{}],
    [{ email_verified: 'true' }],
    [{ xms_edov: true }],
    ...[undefined, false, 0, '0', ''].map((xms_edov): [object] => [{ iss: entra, xms_edov }]),
    [{ iss: 'https://login.microsoftonline.com.example/v2.0', xms_edov: true }],
  ])('not with %j', (claims) => expect(isVerified(claims)).toBe(false))
})

test('only a verified email identifies a person, and the refusal says what is missing', () => {
  const email = 'ada@bank.example'
  expect(verifiedEmailOf(personOf(token({ email, email_verified: true })))).toBe(email)
  expect(() => verifiedEmailOf(personOf(token({ email })))).toThrow('has not verified this email')
  expect(() => verifiedEmailOf(personOf(token({ email_verified: true })))).toThrow('contains no email')
})
