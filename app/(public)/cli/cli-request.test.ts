import { describe, expect, test } from 'vitest'
import { callbackUrl, readCliRequest } from './cli-request.ts'

const STATE = 'wq3vJ0aY1mZ7Qd8kLr5cTnX2uPbE9sHf4iGoAyVxB6M'
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
const VALID = { port: '41234', state: STATE, code_challenge: CHALLENGE }

describe('a request of the command line', () => {
  test('is answered on this computer, at the port where it waits', () => {
    const request = readCliRequest({ ...VALID, namespace: 'part_1' })
    expect(request).toEqual({ port: 41_234, state: STATE, challenge: CHALLENGE, namespace: 'part_1' })
    if (!request) throw new Error('the request is invalid')
    expect(callbackUrl(request, { code: 'a&b=c', namespace: 'part_1' })).toBe(
      `http://127.0.0.1:41234/callback?code=a%26b%3Dc&namespace=part_1&state=${STATE}`,
    )
    expect(callbackUrl(request, { error: 'access_denied' })).toBe(
      `http://127.0.0.1:41234/callback?error=access_denied&state=${STATE}`,
    )
  })

  test.each([
    ['a system port', { port: '22' }],
    ['port 80', { port: '80' }],
    ['port 1023', { port: '1023' }],
    ['port 0', { port: '0' }],
    ['a port that does not exist', { port: '65536' }],
    ['a port in another notation', { port: '0x1F90' }],
    ['a fraction', { port: '8080.5' }],
    ['another host after the port', { port: '8080@evil.example' }],
    ['another path after the port', { port: '8080/evil' }],
    ['a space', { port: ' 8080' }],
    ['two ports', { port: ['8080', '9090'] }],
    ['no port', { port: undefined }],
    ['no state', { state: undefined }],
    ['a state with another parameter', { state: `${STATE}&code=x` }],
    ['a short state', { state: 'abc' }],
    ['no challenge', { code_challenge: undefined }],
    ['a challenge of another length', { code_challenge: 'abc' }],
  ])('with %s is invalid', (_, change) => {
    expect(readCliRequest({ ...VALID, ...change })).toBeUndefined()
  })

  test('ignores parameters that could name another address', () => {
    const request = readCliRequest({ ...VALID, redirect_uri: 'https://evil.example', host: 'evil.example' })
    expect(request && callbackUrl(request, { error: 'access_denied' })).toMatch(/^http:\/\/127\.0\.0\.1:41234\//)
  })
})
