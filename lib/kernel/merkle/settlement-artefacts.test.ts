import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeBase64, encodeBase64 } from './base64.ts'
import { byPartner, leafData, makeLeaf, newSalt } from './leaf.ts'
import { statementText, VERSION } from './statement.ts'

const salt = encodeBase64(new Uint8Array(16))
const leaf = makeLeaf({ batchId: 'batch_1', currency: 'USD', partnerId: 'part_1', total: -4000n, salt })

describe('a leaf', () => {
  it('is hashed as the canonical JSON of its six fields', () => {
    expect(new TextDecoder().decode(leafData(leaf))).toBe(
      '{"amount":"4000","batch_id":"batch_1","currency":"USD","kind":"debtor","partner_id":"part_1","salt":"AAAAAAAAAAAAAAAAAAAAAA=="}',
    )
  })

  it('of the second version is hashed with the head of an audit chain as well', () => {
    const head = { sequence: 7, hash: 'ab'.repeat(32) }
    const withHead = makeLeaf({ batchId: 'batch_1', currency: 'USD', partnerId: 'part_1', total: -4000n, salt, head })
    expect(new TextDecoder().decode(leafData(withHead))).toBe(
      `{"amount":"4000","audit_hash":"${head.hash}","audit_sequence":7,"batch_id":"batch_1","currency":"USD","kind":"debtor","partner_id":"part_1","salt":"AAAAAAAAAAAAAAAAAAAAAA=="}`,
    )
  })

  it('has the same hash for any order of its fields and with extra fields', () => {
    const { amount, ...rest } = leaf
    const asReceived = { leaf_hash: 'x', ...rest, amount }
    expect(leafData(asReceived)).toEqual(leafData(leaf))
  })

  it('of a partner with a net of zero is a creditor of zero', () => {
    expect(makeLeaf({ batchId: 'b', currency: 'USD', partnerId: 'p', total: 0n, salt })).toMatchObject({
      kind: 'creditor',
      amount: '0',
    })
  })

  it('has a salt of 16 random bytes', () => {
    expect(decodeBase64(newSalt(randomBytes), 16)).toHaveLength(16)
    for (const salt of ['', 'AAAA', `${leaf.salt}\n`]) expect(() => leafData({ ...leaf, salt })).toThrow(RangeError)
  })

  it('is ordered by partner, by code unit', () => {
    const ids = ['part_b', 'part_B', 'part_1', 'part_a', 'part_10']
    expect(
      ids
        .map((partner_id) => ({ partner_id }))
        .sort(byPartner)
        .map((l) => l.partner_id),
    ).toEqual([...ids].sort())
    expect(byPartner(leaf, { ...leaf })).toBe(0)
  })
})

describe('a statement', () => {
  it('is signed as the canonical JSON of its seven fields', () => {
    const statement = {
      version: VERSION,
      root_hash: '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
      leaves_count: 3,
      environment: 'live',
      cutoff_time: 1795276800,
      currency: 'USD',
      batch_id: 'batch_1',
      signature: 'not part of it',
    } as const
    expect(statementText(statement)).toBe(
      '{"batch_id":"batch_1","currency":"USD","cutoff_time":1795276800,"environment":"live","leaves_count":3,' +
        '"root_hash":"47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=","version":"rfc6962-sha256/2"}',
    )
  })
})

describe('base64 of a hash', () => {
  const hash = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='

  it.each([
    ['', 'nothing'],
    [hash.slice(0, -1), 'missing padding'],
    [`${hash}\n`, 'white space'],
    [hash.replaceAll('+', '-').replaceAll('/', '_'), 'the URL alphabet'],
    [hash.replace('U=', 'V='), 'stray bits after the end'],
    [`${hash}AAAA`, 'too much'],
    ['AAAA', 'too little'],
    ['é'.repeat(44), 'no base64'],
  ])('rejects %j: %s', (text) => {
    expect(() => decodeBase64(text, 32)).toThrow(RangeError)
  })

  it('decodes every byte string that Node encodes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        expect(encodeBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
        expect(decodeBase64(encodeBase64(bytes), bytes.length)).toEqual(bytes)
      }),
    )
  })
})
