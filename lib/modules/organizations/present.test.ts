import { expect, test } from 'vitest'
import { presentVerification } from './present.ts'
import type { VerificationRow } from './table.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 12, minute))
const organization = { verification: 'pending', createdAt: at(0) } as const
const row = (
  token: string,
  minute: number,
  decided?: Pick<VerificationRow, 'decision' | 'reason'>,
): VerificationRow => ({
  ...{ token, organizationId: 'org_harbor', requestedBy: 'Ada Sample', requestedAt: at(minute) },
  ...{ legalName: 'Harbor Ltd', registrationNumber: '1', address: 'Quay', website: 'https://harbor.example' },
  ...{ contactName: 'Ben', contactEmail: 'ben@mail.example' },
  ...{ decision: null, reason: null, ...decided },
  ...(decided
    ? { decidedBy: 'Otto of the operator', decidedAt: at(minute + 1) }
    : { decidedBy: null, decidedAt: null }),
})

test('without a request, the history is the sign-up', () => {
  const signedUp = { side: 'organization', kind: 'signed_up', at: at(0).toISOString(), by: null, reason: null }
  expect(presentVerification({ organization, requests: [] })).toEqual({
    status: 'pending',
    request: null,
    steps: [signedUp],
  })
})

test('each decision follows its request, with its reason and without the name of the operator’s member', () => {
  const requests = [row('ver_1', 1, { decision: 'rejected', reason: 'Wrong number' }), row('ver_2', 5)]
  const presented = presentVerification({ organization, requests })
  expect(presented.steps.slice(1)).toEqual([
    { side: 'organization', kind: 'requested', at: at(1).toISOString(), by: 'Ada Sample', reason: null },
    { side: 'operator', kind: 'rejected', at: at(2).toISOString(), by: null, reason: 'Wrong number' },
    { side: 'organization', kind: 'requested', at: at(5).toISOString(), by: 'Ada Sample', reason: null },
  ])
  expect(presented.request).toMatchObject({ token: 'ver_2', status: 'pending', reason: null, decided_at: null })
  expect(JSON.stringify(presented)).not.toContain('Otto')
})

test('the latest request is shown with its decision', () => {
  const requests = [row('ver_1', 1), row('ver_2', 5, { decision: 'approved', reason: 'Found in the register' })]
  expect(presentVerification({ organization, requests }).request).toMatchObject({
    token: 'ver_2',
    status: 'approved',
    reason: 'Found in the register',
    decided_at: at(6).toISOString(),
  })
})
