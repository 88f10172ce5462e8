import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { freePort } from '../../../scripts/lib/port.ts'
import { createHealth } from './health.ts'

const HOST = '127.0.0.1'

/** A process with a health port, whose database responds while `isUp`. */
async function openProcess() {
  const state = { isUp: true }
  const probe = async () => {
    if (!state.isUp) throw new Error('down')
  }
  const health = createHealth({ probe, isOnTime: () => true, clock: () => new Date() })
  const port = await freePort()
  await health.listen({ HOST, HEALTH_PORT: port })
  const url = `http://${HOST}:${port}/api/health`
  const get = async (path: string, method = 'GET') => {
    const response = await fetch(`${url}${path}`, { method })
    return `${response.status} ${(await response.text()).trim()}`
  }
  return { state, health, port, url, get }
}

/** Requests a URL until it responds with a text. Records the responses since this file's event loop is stuck. */
const CLIENT = `
  import { existsSync, renameSync, writeFileSync } from 'node:fs'
  const [url, until] = process.argv.slice(1)
  const found = []
  while (found.at(-1) !== until) {
    const isStuck = existsSync('stuck')
    const response = await fetch(url)
    const answer = response.status + ' ' + (await response.text()).trim()
    if (isStuck && answer !== found.at(-1)) found.push(answer)
    if (!isStuck) console.log(answer)
  }
  writeFileSync('unfinished', JSON.stringify(found))
  renameSync('unfinished', 'found')`

/**
 * The responses of a URL until the given one, without repetitions, while the event loop of this process is stuck.
 * `first` runs immediately before.
 */
async function whileStuck(url: string, until: string, first: () => void = () => undefined): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'csp-health-'))
  const client = spawn(process.execPath, ['--input-type=module', '--eval', CLIENT, url, until], { cwd: folder })
  await once(client.stdout, 'data')
  first()
  writeFileSync(join(folder, 'stuck'), '')
  const found = join(folder, 'found')
  const timer = new Int32Array(new SharedArrayBuffer(4))
  for (let waits = 0; waits < 1200 && !existsSync(found); waits++) Atomics.wait(timer, 0, 0, 50)
  client.kill()
  const responses = JSON.parse(readFileSync(found, 'utf8'))
  await rm(folder, { recursive: true })
  return responses
}

test('the health port responds while the event loop is busy, and is neither ready nor alive once it is stuck', async () => {
  const { url, get } = await openProcess()
  expect(await whileStuck(`${url}/ready`, '503 event loop stuck')).toEqual(['200 ready', '503 event loop stuck'])
  expect(await whileStuck(`${url}/live`, '503 event loop stuck')).toEqual(['200 alive', '503 event loop stuck'])
  await expect.poll(() => get('/ready'), { timeout: 20_000 }).toBe('200 ready')
  expect(await get('/live')).toBe('200 alive')
}, 120_000)

test('the health port reports a lost database and its return, while the process stays alive', async () => {
  const { state, get } = await openProcess()
  expect(await get('/ready')).toBe('200 ready')
  state.isUp = false
  await expect.poll(() => get('/ready'), { timeout: 20_000 }).toBe('503 database unreachable')
  expect(await get('/live')).toBe('200 alive')
  state.isUp = true
  await expect.poll(() => get('/ready'), { timeout: 20_000 }).toBe('200 ready')
}, 60_000)

test('the health port reports a stop although the event loop is busy from then on', async () => {
  const { health, url, get } = await openProcess()
  expect((await whileStuck(`${url}/ready`, '503 stopping', health.stop)).at(-1)).toBe('503 stopping')
  expect(await get('/ready')).toBe('503 stopping')
}, 60_000)

test('the health port reports a stop that came while it was opening', async () => {
  // Runs once the first report has been read, and before the port is open.
  const probe = async () => setImmediate(() => health.stop())
  const health = createHealth({ probe, isOnTime: () => true, clock: () => new Date() })
  const port = await freePort()
  await health.listen({ HOST, HEALTH_PORT: port })
  expect((await fetch(`http://${HOST}:${port}/api/health/ready`)).status).toBe(503)
})

test('a probe that ends after the stop does not make the process ready', async () => {
  const { promise: reply, resolve } = Promise.withResolvers<void>()
  const health = createHealth({ probe: () => reply, isOnTime: () => true, clock: () => new Date() })
  const answer = health.ready()
  health.stop()
  resolve()
  expect(await answer).toMatchObject({ status: 503, text: 'stopping\n' })
})

describe('connections to the health port', () => {
  const connectTo = async (port: number, sent: string) => {
    const socket = connect(port, HOST).on('error', () => undefined)
    await once(socket, 'connect')
    socket.write(sent)
    return socket
  }
  const REQUEST = 'GET /api/health/live HTTP/1.1\r\nHost: gateway\r\n'

  test.each([
    ['silent ones', ''],
    ['unfinished requests', REQUEST],
  ])('beyond the limit close the oldest, so that %s do not block checks', async (_, sent) => {
    const { port, get } = await openProcess()
    const first = await connectTo(port, sent)
    // A connection that is closed because of its age receives a response.
    const closedWith = text(first)
    const sockets = await Promise.all(Array.from({ length: 259 }, () => connectTo(port, sent)))
    expect(await get('/ready')).toBe('200 ready')
    expect(await closedWith).toBe('')
    for (const socket of sockets) socket.destroy()
  })

  test('end with their response, or if no request arrives', async () => {
    const { port, url } = await openProcess()
    expect((await fetch(`${url}/live`)).headers.get('connection')).toBe('close')
    const idle = await connectTo(port, REQUEST)
    await once(idle.resume(), 'close')
  })
})

test('the health port serves reads of health only, and fails to open on a port in use', async () => {
  const { port, get } = await openProcess()
  expect(await get('/ready', 'POST')).toBe('405 method not allowed; use GET')
  expect(await get('/other')).toBe('404 not found')
  const other = createHealth({ probe: async () => undefined, isOnTime: () => true, clock: () => new Date() })
  await expect(other.listen({ HOST, HEALTH_PORT: port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
