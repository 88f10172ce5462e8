import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnv } from '../lib/platform/env.ts'
import { EndedEarly, type ServerProcess, startServer } from '../lib/testing/server-process.ts'

let folder: string
let running: ServerProcess
const gateway = (env: Record<string, string>) =>
  startServer(['--api'], { PORT: '0', DATA_DIR: folder, SEED: 'none', LOG_LEVEL: 'warn', ...env })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'csp-start-'))
  running = await gateway({})
})

afterAll(async () => {
  await running.end('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

describe('a start that cannot succeed ends with one clear message', () => {
  /** Runs a start that must fail and returns its output. */
  async function refusal(env: Record<string, string>): Promise<string> {
    const ended = await gateway(env).then(
      () => undefined,
      (error: unknown) => error,
    )
    if (!(ended instanceof EndedEarly)) throw new Error('the start succeeded')
    expect(ended.code).toBe(1)
    expect(ended.output).not.toMatch(/^\s+at /m)
    return ended.output
  }

  test('an invalid variable is named', async () => {
    const output = await refusal({ RATE_LIMIT_PER_SECOND: 'many', LOG_LEVEL: 'loud' })
    expect(output).toContain('RATE_LIMIT_PER_SECOND')
    expect(output).toContain('LOG_LEVEL')
  })

  test('a port in use is named', async () => {
    const { port } = new URL(running.url)
    expect(await refusal({ PORT: port })).toContain(`Port ${port} is in use`)
    const output = await refusal({ HEALTH_PORT: port })
    expect(output).toContain(`Port ${port} is in use`)
    expect(output).toContain('HEALTH_PORT')
  })

  test('a data folder used by another process is named', async () => {
    const output = await refusal({})
    expect(output).toContain('Another process is using the data folder')
    expect(output).toContain(folder)
  })

  test('an unreachable database is reported by its variable, without its password', async () => {
    const address = 'postgresql://someone:s3cret@127.0.0.1:1/none'
    const output = await refusal({ DATABASE_URL: address, SECRET_KEY: 'x'.repeat(32) })
    expect(output).toContain('DATABASE_URL')
    expect(output).not.toContain('s3cret')
  })
})

test('.env.example lists every variable, and its defaults are the real ones', async () => {
  const [example, source] = await Promise.all([
    readFile('.env.example', 'utf8'),
    readFile('lib/platform/env.ts', 'utf8'),
  ])
  const listed = [...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value] as const)
  const known = [...source.matchAll(/^ {2}([A-Z_]+): /gm)]
    .map(([, name]) => name)
    .filter((name) => name !== 'NEXT_PHASE')
  expect(listed.map(([name]) => name).sort()).toEqual(known.sort())
  expect(readEnv(Object.fromEntries(listed))).toEqual(readEnv({}))
})

test('on SIGTERM, even twice, the process completes open requests and exits with code 0', async () => {
  const body = JSON.stringify({ admin_email: 'nobody@nowhere.example', admin_password: 'wrong horse' })
  const headers = { 'content-type': 'application/json', 'content-length': body.length, 'idempotency-key': 'drain' }
  const outgoing = request(`${running.url}/api/v1/csp/organization/signin`, { method: 'POST', headers })
  // When the signal arrives, the server has received the request's head and waits for its body.
  outgoing.write(body.slice(0, 10))
  await once(outgoing, 'socket').then(([socket]) => socket.connecting && once(socket, 'connect'))
  await fetch(`${running.url}/api/v1/csp/openapi.json`)
  const ended = running.end('SIGTERM')
  // Long before open requests are aborted, after ten seconds.
  const state = () =>
    fetch(running.url).then(
      () => 'open',
      () => 'closed',
    )
  await expect.poll(state, { timeout: 5000 }).toBe('closed')
  running.process.kill('SIGTERM')
  outgoing.end(body.slice(10))
  const [answer] = await once(outgoing, 'response')
  expect(answer.statusCode).toBe(401)
  answer.resume()
  expect(await ended).toBe(0)
})
