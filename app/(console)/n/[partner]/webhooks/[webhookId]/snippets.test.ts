import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { SNIPPETS } from './snippets.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const ENDPOINT = "https://hooks.bank.example/it's"
const BODY = '{"name":"Zoë"}'
const now = Math.floor(Date.now() / 1000)

const sign = (timestamp: number, body = BODY) => {
  const key = Buffer.from(SECRET.slice('whsec_'.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`evt_1.${timestamp}.${body}`).digest('base64')}`
}
const headers = (timestamp: number, signature: string) => ({
  'webhook-id': 'evt_1',
  'webhook-timestamp': String(timestamp),
  'webhook-signature': signature,
})
const CASES = [
  [headers(now, sign(now)), true],
  [headers(now, `v1,AAAA ${sign(now)}`), true],
  [headers(now, sign(now, '{}')), false],
  [headers(now, 'v1,AAAA'), false],
  [headers(now, ''), false],
  [headers(now - 400, sign(now - 400)), false],
  [{}, false],
] as const

const code = (id: string) => SNIPPETS.find((snippet) => snippet.id === id)?.code(ENDPOINT) ?? ''
const has = (program: string) => spawnSync(program, ['--version']).status === 0
const answers = ({ stdout, stderr }: SpawnSyncReturns<string>): unknown => {
  expect(stderr).not.toMatch(/error/i)
  return JSON.parse(stdout)
}
const expected = CASES.map(([, genuine]) => genuine)
const given = JSON.stringify(CASES.map(([one]) => one))

test('the TypeScript takes what is genuine and fresh, and nothing else', () => {
  const script = `${code('typescript')}
    const all: Record<string, string>[] = ${given}
    console.log(JSON.stringify(all.map((headers) => isGenuine(headers, ${JSON.stringify(BODY)}, '${SECRET}'))))`
  const run = spawnSync('node', ['--input-type=module-typescript', '-'], { input: script, encoding: 'utf8' })
  expect(answers(run)).toEqual(expected)
})

test.skipIf(!has('python3'))('and so does the Python', () => {
  const script = `${code('python')}
import json
print(json.dumps([is_genuine(headers, ${JSON.stringify(BODY)}.encode(), "${SECRET}") for headers in json.loads('${given}')]))`
  const run = spawnSync('python3', ['-'], { input: script, encoding: 'utf8' })
  expect(answers(run)).toEqual(expected)
})

test.skipIf(!has('openssl'))('the shell sends what those would take', () => {
  const script = `CSP_WEBHOOK_SECRET=${SECRET}\ncurl() { printf '%s\\n' "$@"; }\n${code('curl')}`
  const { stdout } = spawnSync('sh', ['-'], { input: script, encoding: 'utf8' })
  const sent = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(stdout)?.[1] ?? ''
  const lines = stdout.trimEnd().split('\n')
  expect(lines[1]).toBe(ENDPOINT)
  const key = Buffer.from(SECRET.slice('whsec_'.length), 'base64')
  const signed = `${sent('webhook-id')}.${sent('webhook-timestamp')}.${lines.at(-1)}`
  expect(sent('webhook-signature')).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
})
