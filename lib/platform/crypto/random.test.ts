import { expect, test } from 'vitest'
import { systemRandom } from './random.ts'

test('returns the requested number of bytes, within and across portions, and never the same twice', () => {
  const random = systemRandom()
  const sizes = [1, 16, 16, 4000, 100, 4096, 4097, 16]
  const drawn = sizes.map((size) => random(size))
  expect(drawn.map(({ length }) => length)).toEqual(sizes)
  const many = Array.from({ length: 10_000 }, () => Buffer.from(random(16)).toString('hex'))
  expect(new Set(many).size).toBe(many.length)
  expect(many).not.toContain('00'.repeat(16))
})

test('returned bytes do not change later', () => {
  const random = systemRandom()
  const first = random(16)
  const before = Buffer.from(first).toString('hex')
  for (let n = 0; n < 1000; n++) random(16)
  expect(Buffer.from(first).toString('hex')).toBe(before)
})
