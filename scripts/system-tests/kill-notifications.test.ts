import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createChance } from '../../lib/kernel/chance.ts'
import { type Answering, type Bank, expectData, openBank, overHttp } from '../../lib/testing/bank.ts'
import { submitted } from '../../lib/testing/model/payment-life.ts'
import { type ServerProcess, startServer } from '../../lib/testing/server-process.ts'

/** KILL_ROUNDS=50 finds rare defects. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 4)
/** Longer than the job's interval, so that a kill can come before, during and after its run. */
const LONGEST_MS = 1500
const seed = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000)

let folder: string
let running: ServerProcess
/** Sends requests to the current process. */
const server: Answering = { request: (path, init) => overHttp(running.url).request(path, init) }

const start = async () => {
  running = await startServer(['--api'], { PORT: '0', DATA_DIR: folder, SEED: 'none', LOG_LEVEL: 'warn' })
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'csp-kill-'))
  await start()
})

afterEach(async () => {
  await running.end('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** The subjects of the notifications of recalls, which link to their payments. */
async function notified({ member }: Bank): Promise<string[]> {
  const { notifications, next_cursor } = expectData(await member('GET', '/notifications?limit=100'))
  expect(next_cursor).toBeNull()
  return notifications
    .filter(({ kind }: { kind: string }) => kind === 'recall_received')
    .map(({ path }: { path: string }) => path.split('/').at(-1))
}

test(`kill -9 while notifications are made, ${ROUNDS} times: none is lost or repeated (KILL_SEED=${seed})`, async () => {
  const chance = createChance(seed)
  const [harbor, meadow] = [await openBank(server, 'harbor'), await openBank(server, 'meadow')]
  const [payer, payee] = [await harbor.customer('alder'), await meadow.customer('rowan')]
  const recalled: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const id = await submitted(harbor, payer, payee)
    expectData(await harbor.key('POST', `/payments/${id}/recalls`, { body: { reason: 'DUPL' } }))
    recalled.push(id)
    await pause(chance.below(LONGEST_MS))
    await running.end('SIGKILL')
    await start()
  }
  await expect.poll(async () => (await notified(meadow)).sort(), { timeout: 60_000 }).toEqual(recalled.toSorted())
  expect(await running.end('SIGTERM')).toBe(0)
}, 600_000)
