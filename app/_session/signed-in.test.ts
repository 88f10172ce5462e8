import type { IncomingMessage } from 'node:http'
import jwt from 'next-auth/jwt'
import { expect, test } from 'vitest'
import { memberOf, sessionReader } from './signed-in.ts'

const [secret, older] = ['the current secret of sessions', 'the previous secret of sessions']

/** A request with a session that ends in this many seconds. */
async function requestWith(seconds: number, encryptedWith = secret, name = 'session', id?: string) {
  const expires = Date.now() / 1000 + seconds
  const session = { organizationId: 'org_1', email: 'ada@bank.example', expires, id }
  const token = await jwt.encode({ token: { session } as never, secret: encryptedWith })
  return { headers: { cookie: `theme=dark; ${name}=${token}` } } as IncomingMessage
}

const reader = (signedOut?: Set<string>) =>
  sessionReader({ secrets: [secret, older], cookieName: 'session', signedOut })

/** The member of such a request. */
async function memberWith(...session: Parameters<typeof requestWith>) {
  const found = await reader()(await requestWith(...session))
  return found && memberOf(found)
}

test('a session names its member, also under the previous secret', async () => {
  const ada = { member: 'org_1 ada@bank.example', organizationId: 'org_1' }
  expect(await memberWith(60)).toEqual(ada)
  expect(await memberWith(60, older)).toEqual(ada)
})

test('a request with an ended or forged session, or another cookie, has no member', async () => {
  expect(await memberWith(-1)).toBeUndefined()
  expect(await memberWith(60, 'a secret of somebody else')).toBeUndefined()
  expect(await memberWith(60, secret, 'other')).toBeUndefined()
})

test('a session of a remote gateway ends when it is signed out, even while its request waits', async () => {
  const signedOut = new Set<string>()
  const read = reader(signedOut)
  const request = await requestWith(60, secret, 'session', 'one')
  expect(await read(request)).toMatchObject({ id: 'one' })
  signedOut.add('one')
  expect(await read(request)).toBeUndefined()
  expect(await read(await requestWith(60, secret, 'session', 'one'))).toBeUndefined()
  // Without an ID, it could never be signed out.
  expect(await read(await requestWith(60))).toBeUndefined()
})
