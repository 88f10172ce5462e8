import { expect, test } from 'vitest'
import type { Link } from '#lib/modules/links/contract.ts'
import { consentText, permissionText, sidesOf, stateOf, stateWords } from './words.ts'

const link: Link = {
  token: 'lnk_01h455vb4pex5vsknk084sn02q',
  partner_id: 'part_a',
  responder_partner_id: 'part_b',
  proposer_address: 'shop@a',
  responder_address: 'juniper@b',
  status: 1,
  permissions: { pull: true, limit: { currency: 'USD', total: '25000' } },
  created_at: { seconds: 1 },
  updated_at: { seconds: 1 },
}

test('a namespace is on one side, on both, or on none', () => {
  expect(sidesOf(link, 'part_a')).toEqual(['proposer'])
  expect(sidesOf(link, 'part_b')).toEqual(['responder'])
  expect(sidesOf({ ...link, responder_partner_id: 'part_a' }, 'part_a')).toEqual(['proposer', 'responder'])
  expect(sidesOf(link, 'part_c')).toEqual([])
})

test('a proposal waits for the side that has to respond', () => {
  expect(stateWords(link, ['responder']).label).toBe('Awaiting your decision')
  expect(stateWords(link, ['proposer']).label).toBe('Proposed')
  expect(stateWords({ ...link, status: 2 }, ['responder']).label).toBe('Established')
  expect([1, 2, 3, 4].map((status) => stateOf({ status }))).toEqual(['proposed', 'established', 'declined', 'revoked'])
})

test('a permission is shown with its limit and currency', () => {
  expect(permissionText(link.permissions)).toBe('Pull up to 250.00 USD per payment')
  expect(permissionText({ pull: true, limit: null })).toBe('Pull any amount')
  expect(permissionText({ pull: false, limit: null })).toBe('No permissions')
})

test('consent names the limit and its currency, or says that there is none', () => {
  expect(consentText(link)).toBe(
    'shop@a can pull up to 250.00 USD per payment from juniper@b without separate approval.',
  )
  expect(consentText({ ...link, permissions: { pull: true, limit: null } })).toBe(
    'shop@a can pull any amount in any currency from juniper@b without separate approval.',
  )
  expect(consentText({ ...link, permissions: { pull: false, limit: null } })).toContain(
    'No permissions. juniper@b approves each pull payment.',
  )
})
