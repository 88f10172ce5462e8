import { expect, test } from 'vitest'
import { STATUS_REASONS } from '#lib/modules/admissions/states.ts'
import { REFUSALS, refusalLabel } from './words.ts'

test('every refusal reason of the API can be chosen, once, and accepting is not among them', () => {
  const refusals = STATUS_REASONS.filter((reason) => reason !== 'accepted')
  expect(REFUSALS.map(({ reason }) => reason).sort()).toEqual([...refusals].sort())
})

test('no two reasons read alike, and each is explained in one sentence', () => {
  expect(new Set(REFUSALS.map(({ label }) => label)).size).toBe(REFUSALS.length)
  for (const { means } of REFUSALS) expect(means).toMatch(/^[A-Z][^.]*\.$/)
})

test('a reason of a later version reads as the gateway writes it', () => {
  expect(refusalLabel('moon_phase')).toBe('moon phase')
})
