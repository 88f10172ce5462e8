import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bank, expectData, openBank, overHttp } from '../../lib/testing/bank.ts'
import { type ServerProcess, startServer } from '../../lib/testing/server-process.ts'
import { EVENTS_OF, RECORD_TYPES } from '../../lib/wire/events.ts'
import { CAUSES, EVENT_NAMES, REASONS } from '../src/cli/trigger/causes.ts'
import { people } from './people.ts'

/** The job that warns of expiring API keys runs once a minute. */
const LONG = 420_000
let server: ServerProcess
let bank: Bank
let csp: ReturnType<ReturnType<typeof people>>
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'csp-trigger-'))
  server = await startServer(['--api'], { PORT: '0', DATA_DIR: join(folder, 'data'), SEED: 'none', LOG_LEVEL: 'warn' })
  bank = await openBank(overHttp(server.url), 'harbor')
  csp = people(folder)('admin', bank.password)
  await csp(['login', '--url', server.url, '--email', bank.email])
}, LONG)
afterAll(async () => {
  await server.end('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

const catalog = RECORD_TYPES.flatMap((record) => EVENTS_OF[record].map((event) => `${record}:${event}`))

test('every event of the catalog can be triggered, or has a reason', async () => {
  expect([...EVENT_NAMES].sort()).toEqual([...catalog].sort())
  const listed = (await csp(['trigger'])).map((line) => JSON.parse(line))
  expect(listed.map(({ event }) => event).sort()).toEqual([...catalog].sort())
  for (const { event, reason } of listed) expect(reason === null).toBe(event in CAUSES)
  for (const event of Object.keys(REASONS)) await expect(csp(['trigger', event])).rejects.toThrow('cannot be triggered')
})

test(
  'triggered events arrive at a webhook, each after its own trigger',
  async () => {
    const { endpoint } = expectData(await bank.member('PUT', '/inspector', { body: { answer: 'take' } }))
    const [earlier, later] = ['RT_ApiKeys:EK_Expiring', 'RT_ApiKeys:EK_Expired']
    // Both wait for the same run of a job.
    const order = [earlier, later, ...Object.keys(CAUSES).filter((event) => event !== earlier && event !== later)]
    const webhooks: [string, string][] = []
    for (const event of order) {
      const [record_type, event_type] = event.split(':')
      const body = { name: event, endpoint, events: [{ record_type, event_type }] }
      webhooks.push([event, expectData(await bank.member('POST', '/webhook', { body })).token])
      const [line = ''] = await csp(['trigger', event])
      expect(JSON.parse(line)).toEqual({ event, record: expect.stringMatching(/^\w+$/) })
    }
    const missing = async () => {
      const found: string[] = []
      for (const [event, webhook] of webhooks) {
        const { deliveries } = expectData(await bank.member('GET', `/webhook/${webhook}/deliveries?status=delivered`))
        if (deliveries.length === 0) found.push(event)
      }
      return found
    }
    await expect.poll(missing, { timeout: LONG / 2, interval: 2000 }).toEqual([])
  },
  LONG,
)
