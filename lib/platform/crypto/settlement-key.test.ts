import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { calculateJwkThumbprint } from 'jose'
import { describe, expect, it } from 'vitest'
import { makeSecrets } from './secrets.ts'
import { readSettlementKey, settlementKeyOf } from './settlement-key.ts'

/** RFC 8032, section 7.1, test 2: secret key, public key, the signature of the one byte 0x72. */
const SECRET = '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb'
const PUBLIC = '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c'
const SIGNATURE =
  '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00'

const published = settlementKeyOf(Buffer.from(SECRET, 'hex'))

describe('the settlement key', () => {
  it('produces the signature published in RFC 8032', () => {
    expect(Buffer.from(published.publicKey.x, 'base64url').toString('hex')).toBe(PUBLIC)
    expect(Buffer.from(published.sign('r'), 'base64').toString('hex')).toBe(SIGNATURE)
  })

  it('is identified by its thumbprint', async () => {
    expect(published.keyId).toBe(await calculateJwkThumbprint(published.publicKey))
    // RFC 8037, appendix A.3.
    const x = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'
    const seed = Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex')
    expect(settlementKeyOf(seed)).toMatchObject({
      publicKey: { x },
      keyId: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
    })
  })

  it('is read from a PEM file as written by openssl, or from its base64 lines alone', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
    for (const text of [pem, pem.replaceAll('\n', '\\n'), pem.split('\n')[1] ?? '']) {
      const key = readSettlementKey(text)
      expect(verify(null, Buffer.from('text'), publicKey, Buffer.from(key.sign('text'), 'base64'))).toBe(true)
    }
  })

  it('is refused in any other format', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const other = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
    for (const text of ['', 'secret', Buffer.from('secret').toString('base64'), other]) {
      expect(() => readSettlementKey(text)).toThrow()
    }
  })

  it('is derived from the master secret unless one is configured', () => {
    const [one, same, another] = ['a'.repeat(32), 'a'.repeat(32), 'b'.repeat(32)].map((text) => makeSecrets(text))
    expect(one?.settlement.keyId).toBe(same?.settlement.keyId)
    expect(one?.settlement.keyId).not.toBe(another?.settlement.keyId)
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const own = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
    expect(makeSecrets('a'.repeat(32), { settlementKey: own }).settlement.publicKey).toMatchObject({
      x: createPublicKey(publicKey.export({ format: 'pem', type: 'spki' })).export({ format: 'jwk' }).x,
    })
  })
})
