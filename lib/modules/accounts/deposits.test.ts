import { describe, expect, test } from 'vitest'
import { countingRandom } from '../../testing/network.ts'
import { chooseDeposits, inOrder, readDeposits, writeDeposits } from './deposits.ts'

/** A source whose bytes become these two digits, twice. */
const digits = (text: string) => {
  let at = 0
  return (bytes: number) => Uint8Array.from({ length: bytes }, () => Number(text[at++ % text.length]))
}

describe('the two deposits', () => {
  test('are 1 and 3 in the sandbox, whatever the random source', () => {
    expect(chooseDeposits('sandbox', digits('99'))).toEqual([1n, 3n])
  })

  test.each([
    ['00', [1n, 1n]],
    ['99', [100n, 100n]],
    ['4207', [8n, 43n]],
    ['0742', [8n, 43n]],
  ])('in live are from 1 to 100, smaller first: %s', (text, expected) => {
    expect(chooseDeposits('live', digits(text))).toEqual(expected)
  })

  test('in live take all values', () => {
    const random = countingRandom()
    const chosen = Array.from({ length: 2_000 }, () => chooseDeposits('live', random)).flat()
    expect(new Set(chosen).size).toBe(100)
  })

  test('match in either order, by their values as numbers', () => {
    expect(writeDeposits(inOrder(10n, 9n))).toBe(writeDeposits(inOrder(9n, 10n)))
    expect(readDeposits(writeDeposits(inOrder(10n, 9n)))).toEqual([9n, 10n])
  })
})
