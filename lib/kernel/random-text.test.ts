import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { approvalCode } from './approval-code.ts'
import { randomText } from './random-text.ts'

/** Cycles through every byte value, so that the characters of a text can be counted exactly. */
function everyByte() {
  let next = 0
  return (bytes: number) => Uint8Array.from({ length: bytes }, () => next++ % 256)
}

describe('random text', () => {
  it.each([10, 36, 62])('uses each of %i characters equally often', (size) => {
    const alphabet = Array.from({ length: size }, (_, i) => String.fromCharCode(0x100 + i)).join('')
    const rounds = Math.floor(256 / size)
    const counts = new Map<string, number>()
    for (const char of randomText(size * rounds, alphabet, everyByte())) counts.set(char, (counts.get(char) ?? 0) + 1)
    expect([...counts.values()]).toEqual(Array(size).fill(rounds))
  })

  it('throws on a broken source instead of hanging', () => {
    expect(() => randomText(6, '0123456789', (bytes) => new Uint8Array(bytes).fill(255))).toThrow('random source')
    expect(() => randomText(6, '0123456789', () => new Uint8Array())).toThrow('random source')
  })
})

describe('an approval code', () => {
  it('is 6 uppercase alphanumerics', () => {
    for (let made = 0; made < 1000; made++) expect(approvalCode(randomBytes)).toMatch(/^[0-9A-Z]{6}$/)
  })
})
