import { expect, test } from 'vitest'
import { reachedThreshold } from './review-threshold.ts'

const usd = (total: string) => ({ currency: 'USD', total })

test.each([
  [usd('249999'), usd('250000'), false],
  [usd('250000'), usd('250000'), true],
  [usd('1000000000000000000000'), usd('250000'), true],
  [{ currency: 'EUR', total: '1' }, usd('250000'), true],
  [usd('250000'), null, false],
  [usd('250000'), undefined, false],
])('%o with the threshold %o is confirmed once more: %s', (amount, threshold, confirmed) => {
  expect(reachedThreshold(amount, threshold)).toBe(confirmed ? threshold : undefined)
})
