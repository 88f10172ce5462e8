import { expect, test } from 'vitest'
import { percentTenths, percentText } from './figures.ts'
import { momentText } from './moment-text.ts'
import { counted, listText, noun, numberText, shortenId } from './wording.ts'

test('a noun agrees with its count', () => {
  expect(counted(1, 'task')).toBe('1 task')
  expect(counted(0, 'task')).toBe('0 tasks')
  expect(counted(1234, 'batch', 'batches')).toBe('1,234 batches')
  expect(noun(2, 'is', 'are')).toBe('are')
  expect(numberText(10n ** 18n)).toBe('1,000,000,000,000,000,000')
})

test('percentages have no space', () => {
  expect(percentText(1)).toBe('100%')
  expect(percentTenths(0.9994)).toBe('99.9%')
})

test('the last item of a list follows a conjunction', () => {
  expect(listText(['12.00 USD'])).toBe('12.00 USD')
  expect(listText(['12.00 USD', '3.00 EUR'])).toBe('12.00 USD and 3.00 EUR')
  expect(listText(['a', 'b', 'c'])).toBe('a, b, and c')
})

test('a time in a mail is in UTC, on a 24-hour clock', () => {
  expect(momentText(new Date('2026-11-24T00:05:59Z'))).toBe('November 24, 2026 at 00:05 UTC')
})

test.each([
  ['keeps the type and the end', 'pay_01h455vb4pex5vsknk084sn02q', 'pay_01h4…4sn02q'],
  ['keeps the time of a batch', 'batch_01h455vb4pex5vsk0a1b2c3d4e', 'batch_01h455vb4p…2c3d4e'],
  ['leaves short texts unchanged', 'Order-7781_Bcdef', 'Order-7781_Bcdef'],
  ['shortens IDs that callers chose', 'Order-7781_Bcdefg', 'Order-77…Bcdefg'],
])('shortenId %s', (_, id, short) => {
  expect(shortenId(id)).toBe(short)
})
