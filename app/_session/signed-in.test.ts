import type { IncomingMessage } from 'node:http'
import jwt from 'next-auth/jwt'
import { expect, test } from 'vitest'
import { memberOf, sessionReader } from './signed-in.ts'

const [secret, older] = ['the current secret of sessions', 'the previous secret of sessions']

/** The member of a request with a session that ends in this many seconds. */
async function memberWith(seconds: number, encryptedWith = secret, name = 'session') {
  const expires = Date.now() / 1000 + seconds
  const session = { organizationId: 'org_1', email: 'ada@bank.example', expires }
  const token = await jwt.encode({ token: { session } as never, secret: encryptedWith })
  const request = { headers: { cookie: `theme=dark; ${name}=${token}` } } as IncomingMessage
  const found = await sessionReader({ secrets: [secret, older], cookieName: 'session' })(request)
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
