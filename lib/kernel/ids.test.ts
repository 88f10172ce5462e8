import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ID_TAGS, idAtTime, idPattern, idTime, isId, newId } from './ids.ts'

const zeros = (bytes: number) => new Uint8Array(bytes)
const ones = (bytes: number) => new Uint8Array(bytes).fill(0xff)
const lastTime = 2 ** 48 - 1

describe('identifiers', () => {
  it('are the TypeID of a UUIDv7', () => {
    // The valid example of the TypeID specification: 01890a5d-ac96-774b-bcce-b302099a8057.
    const random = Buffer.from('00000000000074bf33ac0302099a8057', 'hex')
    expect(newId('pay_adm', new Date(0x01890a5dac96), () => random)).toBe('pay_adm_01h455vb4pex5vsknk084sn02q')
  })

  it('are sorted by creation time', () => {
    expect(newId('pay', new Date(1000), ones) < newId('pay', new Date(1001), zeros)).toBe(true)
  })

  it('are unique within a millisecond', () => {
    const now = new Date('2026-11-21T16:00:00Z')
    const made = Array.from({ length: 10_000 }, () => newId('evt', now, randomBytes))
    expect(new Set(made).size).toBe(made.length)
  })

  it('distinguish tags with a common prefix', () => {
    const admission = newId('pay_adm', new Date(0), zeros)
    expect(isId('pay', admission)).toBe(false)
    expect(idPattern('pay').test(`x${newId('pay', new Date(0), zeros)}`)).toBe(false)
  })

  it.each([
    '',
    'pay',
    'pay_',
    'pay_81jf8f1g00000000000000000a',
    'pay_01JF8F1G00000000000000000A',
    'pay_01jf8f1g0000000000000000l0',
  ])('cannot be %j', (text) => {
    expect(isId('pay', text)).toBe(false)
    expect(() => idTime(text)).toThrow(RangeError)
  })

  it('cannot contain a time beyond the range of a UUIDv7', () => {
    expect(() => newId('pay', new Date(Number.NaN), zeros)).toThrow(RangeError)
    expect(() => newId('pay', new Date(-1), zeros)).toThrow(RangeError)
    expect(() => newId('pay', new Date(lastTime + 1), zeros)).toThrow(RangeError)
  })
})

describe('properties', () => {
  const tag = fc.constantFrom(...ID_TAGS)
  const time = fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true })
  const random = fc.uint8Array({ minLength: 16, maxLength: 16 })

  it('contain their time to the millisecond', () => {
    fc.assert(
      fc.property(
        tag,
        time,
        random,
        (tag, time, bytes) => idTime(newId(tag, time, () => bytes)).getTime() === time.getTime(),
      ),
    )
  })

  it('match the pattern of their tag', () => {
    fc.assert(fc.property(tag, time, random, (tag, time, bytes) => idPattern(tag).test(newId(tag, time, () => bytes))))
  })

  it('of a millisecond are between its bound and the next', () => {
    fc.assert(
      fc.property(tag, time, random, (tag, time, bytes) => {
        const id = newId(tag, time, () => bytes)
        expect(idAtTime(tag, time) <= id).toBe(true)
        expect(id < idAtTime(tag, new Date(time.getTime() + 1))).toBe(true)
      }),
    )
  })
})
