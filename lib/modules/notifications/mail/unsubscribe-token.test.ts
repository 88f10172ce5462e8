import { expect, test } from 'vitest'
import { makeSecrets } from '../../../platform/crypto/secrets.ts'
import { readUnsubscribeToken, unsubscribeToken } from './unsubscribe-token.ts'

const [first, second] = [
  'the first secret key of two, long enough',
  'the second secret key of two, long enough',
] as const
const about = { memberId: 'mem_1', what: 'recall_received' } as const

test('a token names the member and what it ends, also after the secret key was rotated', () => {
  const token = unsubscribeToken(makeSecrets(first), about)
  expect(readUnsubscribeToken(makeSecrets([second, first]), token)).toEqual(about)
})

test.each([
  ['another member', (token: string) => token.replace('mem_1', 'mem_2')],
  ['another kind', (token: string) => token.replace('recall_received', 'recall_ended')],
  ['an unknown kind', (token: string) => token.replace('recall_received', 'everything')],
  ['no signature', (token: string) => token.split('.').slice(0, 2).join('.')],
  ['nothing', () => ''],
])('a token for %s is not accepted', (_, forge) => {
  const secrets = makeSecrets(first)
  expect(readUnsubscribeToken(secrets, forge(unsubscribeToken(secrets, about)))).toBeUndefined()
})

test('a token signed with a removed secret key is not accepted', () => {
  expect(readUnsubscribeToken(makeSecrets(second), unsubscribeToken(makeSecrets(first), about))).toBeUndefined()
})
