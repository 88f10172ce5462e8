import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { expect, type TestContext, test } from 'vitest'
import { SNIPPETS } from './snippets.ts'

const ENDPOINT = "https://hooks.bank.example/it's"
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='
const PREVIOUS = 'whsec_AAAQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='

/** A delivery sent during a rotation, so both secrets signed it. */
const BODY =
  '{"token":"evt_01kk97g4bqe9e8czcdcr8465c5","version":"1.0.0","event_type":"EK_Created","record_type":"RT_Error","endpoint":"https://inspector.internal/part_01kk97g4bqe9e8czcdcr8465c6","data":{"name":"Zoë","note":"\\"a\\\\b\\"\\n"},"created_at":{"seconds":1772452800},"test":true}'
const SENT_AT = 1_772_452_801
const SENT = {
  'webhook-id': 'evt_01kk97g4bqe9e8czcdcr8465c5',
  'webhook-timestamp': String(SENT_AT),
  'webhook-signature':
    'v1,tgORZ1WFTkyKvCVlTuL8F1Vp4yEflT0kw2TLhk+j+Gg= v1,ygx8bs61u/QyfM35cWlh8hRvMmN6T9RLKLygg6VHGHc=',
}
const FORGED = { ...SENT, 'webhook-signature': SENT['webhook-signature'].replaceAll('v1,', 'v1,A') }

type Case = readonly [what: string, headers: object, body: string, secret: string, lateBy: number, genuine: boolean]
const CASES: readonly Case[] = [
  ['as it was sent', SENT, BODY, SECRET, 0, true],
  ['under the secret before it', SENT, BODY, PREVIOUS, 0, true],
  ['five minutes late', SENT, BODY, SECRET, 300, true],
  ['later than that', SENT, BODY, SECRET, 301, false],
  ['before it was sent', SENT, BODY, SECRET, -301, false],
  ['with a letter changed', SENT, BODY.replace('Zoë', 'Zoe'), SECRET, 0, false],
  ['written anew', SENT, JSON.stringify(JSON.parse(BODY), null, 1), SECRET, 0, false],
  ['under another secret', SENT, BODY, `${SECRET.slice(0, -3)}A4=`, 0, false],
  ['with another identifier', { ...SENT, 'webhook-id': 'evt_1' }, BODY, SECRET, 0, false],
  ['with other signatures', FORGED, BODY, SECRET, 0, false],
  ['without a signature', { ...SENT, 'webhook-signature': '' }, BODY, SECRET, 0, false],
  ['without a time', { ...SENT, 'webhook-timestamp': 'now' }, BODY, SECRET, 0, false],
  ['without headers', {}, BODY, SECRET, 0, false],
]

const code = (id: string) => SNIPPETS.find((snippet) => snippet.id === id)?.code(ENDPOINT) ?? ''

/** Runs a program, or skips the test if it is not installed. */
function run(context: TestContext, program: string, args: readonly string[], input: string): SpawnSyncReturns<string> {
  const known = spawnSync(program, [program === 'openssl' ? 'version' : '--version'], { encoding: 'utf8' })
  if (known.status !== 0) context.skip(`${program} does not run here: ${known.error?.message ?? known.stderr}`)
  const ran = spawnSync(program, args, { input, encoding: 'utf8' })
  expect(ran.status, ran.stderr).toBe(0)
  return ran
}

/** The snippet's verdict on each case. */
const verdicts = ({ stdout }: SpawnSyncReturns<string>): unknown => {
  const genuine: boolean[] = JSON.parse(stdout)
  return CASES.map(([what], i) => [what, genuine[i]])
}
const expected = CASES.map(([what, , , , , genuine]) => [what, genuine])

/** Each script reads the cases as JSON and sets its clock to the receiver's. */
const inTypescript = `${code('typescript')}
const cases = ${JSON.stringify(CASES)}
console.log(JSON.stringify(cases.map(([, headers, body, secret, late]: any) => {
  Date.now = () => (${SENT_AT} + late) * 1000
  return isGenuine(headers, body, secret)
})))`
const inPython = `${code('python')}


import json, sys
verdicts = []
for _, headers, body, secret, late, _ in json.loads(${JSON.stringify(JSON.stringify(CASES))}):
    time.time = lambda: ${SENT_AT} + late
    verdicts.append(is_genuine(headers, body.encode(), secret))
print(json.dumps(verdicts))`

test('the TypeScript snippet accepts a recorded delivery and refuses modified ones', (context) => {
  expect(verdicts(run(context, process.execPath, ['--input-type=module-typescript', '-'], inTypescript))).toEqual(
    expected,
  )
})

test('so does the Python snippet', (context) => {
  expect(verdicts(run(context, 'python3', ['-'], inPython))).toEqual(expected)
})

test('the shell snippet produces the recorded signature', (context) => {
  // Uses the ID, time and body of the delivery, and prints the request instead of sending it.
  const own = code('curl')
    .replace(/^id=.*$/m, `id=${SENT['webhook-id']}`)
    .replace(/^body=.*$/m, `body=$(cat <<"END"\n${BODY}\nEND\n)`)
  const script = `CSP_WEBHOOK_SECRET=${SECRET}\ndate() { echo ${SENT_AT}; }\ncurl() { printf '%s\\n' "$@"; }\n${own}`
  run(context, 'openssl', ['version'], '')
  const lines = run(context, 'bash', ['-'], script).stdout.trimEnd().split('\n')
  expect(lines[1]).toBe(ENDPOINT)
  expect(lines).toContain(`webhook-id: ${SENT['webhook-id']}`)
  expect(lines).toContain(`webhook-timestamp: ${SENT['webhook-timestamp']}`)
  expect(lines).toContain(`webhook-signature: ${SENT['webhook-signature'].split(' ')[0]}`)
  expect(lines.at(-1)).toBe(BODY)
})

test('the recorded signature is valid for both secrets', () => {
  const signed = `${SENT['webhook-id']}.${SENT_AT}.${BODY}`
  const by = (secret: string) =>
    `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
      .update(signed)
      .digest('base64')}`
  expect(SENT['webhook-signature']).toBe(`${by(SECRET)} ${by(PREVIOUS)}`)
})
