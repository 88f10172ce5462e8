import { expect, test } from 'vitest'
import { reachedThreshold, thresholdText } from './review-threshold.ts'

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

test('the reason names the threshold, and says if it is in another currency', () => {
  expect(thresholdText('USD', usd('250000'))).toBe('This reaches your review threshold of 2,500.00 USD.')
  expect(thresholdText('EUR', usd('250000'))).toBe(
    'This is in a different currency than your review threshold of 2,500.00 USD.',
  )
})
