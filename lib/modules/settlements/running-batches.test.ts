import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { ENVIRONMENTS } from '../../kernel/access.ts'
import { idTime, isId, newId } from '../../kernel/ids.ts'
import { CURRENCIES } from '../../kernel/money/currencies.ts'
import { shortenId } from '../../kernel/wording.ts'
import { batchIdOf } from './running-batches.ts'

test('every environment and currency of a run has a separate batch ID with the time of the run', () => {
  const at = new Date('2026-03-02T12:00:00.000Z')
  const token = newId('run', at, randomBytes)
  const ids = ENVIRONMENTS.flatMap((environment) =>
    CURRENCIES.map((currency) => batchIdOf({ token, environment }, currency)),
  )
  expect(new Set(ids).size).toBe(ENVIRONMENTS.length * CURRENCIES.length)
  expect(ids.every((id) => isId('batch', id))).toBe(true)
  expect(idTime(ids[0] ?? '')).toEqual(at)
})

test('shortened IDs of batches in one currency remain distinct', () => {
  const runAt = (time: string) =>
    ({ token: newId('run', new Date(time), randomBytes), environment: 'sandbox' }) as const
  const [first, second] = ['2026-03-02T12:00:00.000Z', '2026-03-02T12:00:00.001Z'].map((time) =>
    shortenId(batchIdOf(runAt(time), 'USD')),
  )
  expect(first).not.toBe(second)
})
