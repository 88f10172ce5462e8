import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createHealth } from '../../health/health.ts'
import { operating } from './operating.ts'

const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

/** The readiness response of a process whose database is queried by `ask`. */
async function processWith(probe: () => Promise<unknown>) {
  const state = { now: 0, isOnTime: true, received: 0 }
  const health = createHealth({ probe, isOnTime: () => state.isOnTime, clock: () => new Date(state.now) })
  const answer = operating({ health, metrics: undefined, token: undefined })
  const server = createServer((request, response) => {
    answer(request, response)
    state.received += 1
  }).listen(0, '127.0.0.1')
  open.push(() => server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    state,
    stop: health.stop,
    ready: async () => (await fetch(`http://127.0.0.1:${port}/api/health/ready`)).status,
  }
}

test('a hundred concurrent readiness checks are one query, and another a second later', async () => {
  let questions = 0
  const { promise: reply, resolve } = Promise.withResolvers<void>()
  const { state, ready } = await processWith(() => {
    questions += 1
    return reply
  })
  const hundred = Array.from({ length: 100 }, ready)
  while (state.received < 100) await new Promise(setImmediate)
  resolve()
  expect(new Set(await Promise.all(hundred))).toEqual(new Set([200]))
  state.now = 999
  expect([await ready(), questions]).toEqual([200, 1])
  state.now = 1000
  expect([await ready(), questions]).toEqual([200, 2])
})

test('a database failure is cached for a second, and a stopping process is reported immediately', async () => {
  let isUp = false
  const { state, stop, ready } = await processWith(async () => {
    if (!isUp) throw new Error('down')
  })
  expect(await ready()).toBe(503)
  isUp = true
  expect(await ready()).toBe(503)
  state.now = 1000
  expect(await ready()).toBe(200)
  stop()
  expect(await ready()).toBe(503)
})

test('a process with a wrong clock is not ready, and becomes ready once it is right', async () => {
  const { state, ready } = await processWith(async () => undefined)
  expect(await ready()).toBe(200)
  state.isOnTime = false
  expect(await ready()).toBe(503)
  state.isOnTime = true
  expect(await ready()).toBe(200)
})
