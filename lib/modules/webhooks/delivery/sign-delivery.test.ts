import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { signatureHeaders, signerOf } from './sign-delivery.ts'

// The test vector published with the Standard Webhooks libraries.
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const OLD = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'
const ID = 'msg_p5jXN8AQM9LWM0D4loKWxJek'
const AT = new Date(1_614_265_330_000)
const BODY = '{"test": 2432232314}'
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='

test('matches the published test vector', () => {
  expect(signatureHeaders(ID, AT, BODY, [signerOf(SECRET)])).toMatchObject({
    'webhook-id': ID,
    'webhook-timestamp': '1614265330',
    'webhook-signature': SIGNATURE,
  })
})

test('the timestamp has whole seconds, as in the signature', () => {
  const headers = signatureHeaders(ID, new Date(AT.getTime() + 999), BODY, [signerOf(SECRET)])
  expect(headers).toMatchObject({ 'webhook-timestamp': '1614265330', 'webhook-signature': SIGNATURE })
})

test('the library accepts it with either of the two secrets', () => {
  const headers = signatureHeaders(ID, new Date(), '{"name":"Zoë"}', [signerOf(SECRET), signerOf(OLD)])
  for (const secret of [SECRET, OLD])
    expect(new Webhook(secret).verify('{"name":"Zoë"}', headers)).toEqual({ name: 'Zoë' })
  const stranger = new Webhook('whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')
  expect(() => stranger.verify('{"name":"Zoë"}', headers)).toThrow('No matching signature')
  expect(() => new Webhook(SECRET).verify('{"name":"Zoe"}', headers)).toThrow('No matching signature')
})

// RFC 4231, test case 2: the key is the text itself.
test('X-SERVICE-SIGNATURE is the hex HMAC-SHA512 of the raw body under the current secret as it is shown', () => {
  const vector = createHmac('sha512', 'Jefe').update('what do ya want for nothing?').digest('hex')
  expect(vector.slice(0, 16)).toBe('164b7a7bfcf819e2')
  const signed = signatureHeaders(ID, AT, BODY, [signerOf(SECRET), signerOf(OLD)])['x-service-signature']
  expect(signed).toBe(createHmac('sha512', SECRET).update(BODY).digest('hex'))
  expect(signed).toMatch(/^[0-9a-f]{128}$/)
})
