import { describe, expect, test } from 'vitest'
import { application } from '../../testing/valid-operator.ts'
import { CreateOrganization, UpdateOrganization, VerificationInput } from './contract.ts'

// What sign-up and a request for live access accept at their limits (contract#organizations).

const signUp = {
  name: 'Harbor',
  country: 'CH',
  admin_email: 'ada@harbor.example',
  admin_first_name: 'Ada',
  admin_last_name: 'Sample',
  admin_password: 'correct horse',
}
const x = (length: number) => 'x'.repeat(length)

describe('sign-up', () => {
  test.each<[field: keyof typeof signUp, accepted: string[], refused: string[]]>([
    ['name', [x(2), x(100), ` ${x(2)} `], [x(1), x(101), ` ${x(1)} `]],
    ['country', ['CH'], ['ch', 'CHE', 'C', 'C1', ' CH', 'CH\n']],
    ['admin_email', ['a@b.ch'], ['', 'a@b', 'a b@c.ch']],
    ['admin_first_name', [x(1), x(100)], ['', ' ', x(101)]],
    ['admin_last_name', [x(1), x(100)], ['', ' ', x(101)]],
    ['admin_password', [x(8), x(128), ' '.repeat(8)], [x(7), x(129)]],
  ])('%s has limits', (field, accepted, refused) => {
    const isAccepted = (value: string) => CreateOrganization.safeParse({ ...signUp, [field]: value }).success
    expect(accepted.filter((value) => !isAccepted(value))).toEqual([])
    expect(refused.filter(isAccepted)).toEqual([])
  })

  test('keeps a password exactly as typed, and trims names', () => {
    const typed = { ...signUp, name: ' Harbor ', admin_first_name: ' Ada\t', admin_password: '  spaces  ' }
    expect(CreateOrganization.parse(typed)).toMatchObject({
      name: 'Harbor',
      admin_first_name: 'Ada',
      admin_password: '  spaces  ',
    })
  })

  test('all fields are required; a change needs none', () => {
    for (const field of Object.keys(signUp))
      expect(CreateOrganization.safeParse({ ...signUp, [field]: undefined }).success, field).toBe(false)
    expect(UpdateOrganization.parse({})).toEqual({})
  })
})

describe('a request for live access', () => {
  const url = (length: number) => `https://harbor.example/${x(length - 23)}`
  test.each<[field: keyof ReturnType<typeof application>, accepted: string[], refused: string[]]>([
    ['legal_name', [x(2), x(200)], [x(1), x(201), ` ${x(1)} `]],
    ['registration_number', [x(2), x(64)], [x(1), x(65)]],
    ['address', [x(5), x(500)], [x(4), x(501)]],
    ['website', ['http://a.example', url(200)], [url(201), 'harbor.example', 'ftp://a.example', 'javascript:alert(1)']],
    ['contact_name', [x(2), x(100)], [x(1), x(101)]],
    ['contact_email', ['a@b.ch'], ['', 'a@b']],
  ])('%s has limits', (field, accepted, refused) => {
    const isAccepted = (value: string) => VerificationInput.safeParse({ ...application(), [field]: value }).success
    expect(accepted.filter((value) => !isAccepted(value))).toEqual([])
    expect(refused.filter(isAccepted)).toEqual([])
  })
})
