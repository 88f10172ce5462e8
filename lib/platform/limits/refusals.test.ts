import { expect, test } from 'vitest'
import { createRefusals } from './refusals.ts'

test('a refusal is cached until it ends, for at most a minute, with its remaining time', () => {
  let now = 0
  const refusals = createRefusals(() => now)
  refusals.remember('short', 20_000)
  refusals.remember('long', 900_000)
  now = 19_999
  expect([refusals.msLeft('short'), refusals.msLeft('long'), refusals.msLeft('nobody')]).toEqual([
    1,
    880_001,
    undefined,
  ])
  now = 20_000
  expect([refusals.msLeft('short'), refusals.msLeft('long')]).toEqual([undefined, 880_000])
  now = 60_000
  expect(refusals.msLeft('long')).toBeUndefined()
})

test('only a limited number of the latest refusals is cached', () => {
  const refusals = createRefusals(() => 0, 2)
  for (const key of ['a', 'b', 'a', 'c']) refusals.remember(key, 1000)
  expect(['a', 'b', 'c'].filter((key) => refusals.msLeft(key) !== undefined)).toEqual(['a', 'c'])
})
