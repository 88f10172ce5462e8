import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { differencesOf, judge } from './differences.ts'
import { isSecret, type Signed, signedOf, signedText, signWith } from './signatures.ts'

// The test vector that Standard Webhooks publishes with its libraries.
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const OTHER = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
const headers = {
  'Webhook-Id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  'webhook-timestamp': '1614265330',
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}
const sent = signedOf({ headers, body: '{"test": 2432232314}' })
const verdict = async (secret: string, checked: Signed, of = sent) =>
  judge(of, checked, await signWith(secret, of), await signWith(secret, checked))

test('the browser’s signature matches the published vector, and the service signature covers the body alone', async () => {
  const computed = await signWith(SECRET, sent)
  expect(computed.signature).toBe(sent.signature)
  expect(computed.serviceSignature).toBe(createHmac('sha512', SECRET).update(sent.body).digest('hex'))
  expect(signedText(sent)).toBe('msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{"test": 2432232314}')
})

test('a secret is recognized by its format', () => {
  expect(isSecret(SECRET)).toBe(true)
  for (const text of ['', 'whsec_', 'whsec_…1234', SECRET.slice(6), `${SECRET}!`, 'whsec_A']) {
    expect(isSecret(text), text).toBe(false)
  }
})

test('a delivery verifies with its secret, also with the previous one after a rotation', async () => {
  expect(await verdict(SECRET, sent)).toMatchObject({ genuine: true, differences: [] })
  const rotated = { ...sent, signature: `${(await signWith(OTHER, sent)).signature} ${sent.signature}` }
  expect((await verdict(OTHER, rotated, rotated)).title).toContain('the current secret')
  expect((await verdict(SECRET, rotated, rotated)).title).toContain('the previous secret')
})

test('a wrong secret is not reported as a wrong delivery', async () => {
  expect(await verdict(OTHER, sent)).toEqual({
    genuine: false,
    title: 'Signed with a different secret',
    differences: [],
  })
})

test.each([
  ['id', { id: 'msg_other' }, 'webhook-id differs from'],
  ['timestamp', { timestamp: '' }, 'webhook-timestamp is missing'],
  [
    'body',
    { body: '{"test":2432232314}' },
    'the same JSON with different bytes, from character 9 (20 sent, 19 checked)',
  ],
  ['body', { body: '{"test": 1}' }, 'The body differs from character 10'],
  ['body', { body: '' }, 'The body is empty'],
  ['signature', { signature: 'v1,AAAA' }, 'webhook-signature differs from'],
] as const)('a difference in the %s is reported: %j', async (part, change, says) => {
  const { genuine, differences } = await verdict(SECRET, { ...sent, ...change })
  expect(genuine).toBe(false)
  expect(differences).toMatchObject([{ part, says: expect.stringContaining(says) }])
})

test('identical deliveries have no differences', () => {
  expect(differencesOf(sent, { ...sent })).toEqual([])
})
