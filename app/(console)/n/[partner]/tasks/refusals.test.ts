import { expect, test } from 'vitest'
import { STATUS_REASONS } from '#lib/modules/admissions/states.ts'
import { REFUSALS, refusalLabel } from './refusals.ts'

test('every decline reason of the API can be chosen once, and accepting is not among them', () => {
  const refusals = STATUS_REASONS.filter((reason) => reason !== 'accepted')
  expect(REFUSALS.map(({ reason }) => reason).sort()).toEqual([...refusals].sort())
})

test('no two reasons have the same label, and each has a one-sentence description', () => {
  expect(new Set(REFUSALS.map(({ label }) => label)).size).toBe(REFUSALS.length)
  for (const { means } of REFUSALS) expect(means).toMatch(/^[A-Z][^.]*\.$/)
})

test('an unknown reason of a later version is shown as the gateway sends it', () => {
  expect(refusalLabel('moon_phase')).toBe('moon phase')
})
