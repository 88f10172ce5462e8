import { encode } from 'next-auth/jwt'
import { expect, test } from 'vitest'
import { makeSecrets } from '../../lib/platform/crypto/secrets.ts'
import { decodeWithAny } from './decode-with-any.ts'

const [OLD, NEW] = ['a'.repeat(32), 'b'.repeat(32)]

test('a session is valid while its key is among the secret keys', async () => {
  const token = await encode({ token: { email: 'ana@harbor.test' }, secret: makeSecrets(OLD).session })
  const read = (...keys: [string, ...string[]]) => decodeWithAny(makeSecrets(keys).sessionKeys, token)
  expect(await read(OLD)).toMatchObject({ email: 'ana@harbor.test' })
  expect(await read(NEW, OLD)).toMatchObject({ email: 'ana@harbor.test' })
  await expect(read(NEW)).rejects.toThrow()
})
