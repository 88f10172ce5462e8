import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accept, created, submitted } from '../../lib/testing/model/payment-life.ts'
import { twoBanks } from '../../lib/testing/network.ts'
import { type FlakyGateway, flakyGateway } from './flaky-gateway.ts'
import { people } from './people.ts'

const { net, harbor, meadow, willow, aspen } = await twoBanks()
const folder = await mkdtemp(join(tmpdir(), 'csp-'))
let gateway: FlakyGateway
const member = people(folder)('member', harbor.password)
const server = people(folder)('server', harbor.secret)
beforeAll(async () => {
  gateway = await flakyGateway(net.app)
  const url = ['--url', gateway.url]
  await member(['login', ...url, '--email', harbor.email])
  await server(['login', ...url, '--key', '--organization', harbor.orgId, '--namespace', harbor.partnerId])
})
afterAll(async () => {
  gateway.close()
  await rm(folder, { recursive: true })
})

type Person = typeof member

/** Runs `csp payments tail`. Resolves with its lines once `isOver` holds for them. */
async function tail(
  { person = member, args = [] as string[], terminal = false },
  happen: (saw: (id: string, state: string) => Promise<void>) => Promise<void>,
): Promise<[id: string, state: string][]> {
  const end = new AbortController()
  const seen: [string, string][] = []
  const saw = (id: string, state: string) =>
    expect.poll(() => seen.some(([a, b]) => a === id && b === state), { timeout: 20_000 }).toBe(true)
  let started: () => void
  const waiting = new Promise<void>((resolve) => {
    started = resolve
  })
  const print = (line: string) => {
    if (line.startsWith('Waiting')) started()
    if (!line.startsWith('{')) return
    const { payment_id, state } = JSON.parse(line)
    seen.push([payment_id, state])
  }
  const running = (person as Person)(['payments', 'tail', ...args], { signal: end.signal, print, isTerminal: terminal })
  await Promise.race([waiting, running])
  await happen(saw).finally(() => end.abort())
  await running
  return seen
}

test.each([
  ['a member', member],
  ['an API key', server],
])(
  '%s sees each payment once in each state, until it is settled',
  async (_, person) => {
    const before = await created(harbor, willow, aspen)
    let [id, other] = ['', '']
    const seen = await tail({ person }, async (saw) => {
      id = await created(harbor, aspen, willow, { type: 'Type_Pull' })
      await saw(id, 'created')
      await harbor.key('POST', `/payments/${id}/submissions`)
      await saw(id, 'in_admission')
      await accept(meadow, id)
      await saw(id, 'completed')
      await harbor.key('POST', `/payments/${before}/submissions`)
      await saw(before, 'completed')
      other = await submitted(meadow, aspen, willow)
      await saw(other, 'completed')
      await harbor.member('POST', '/settlements')
      for (const settled of [id, before, other]) await saw(settled, 'settled')
    })
    const states = (of: string) => seen.filter(([one]) => one === of).map(([, state]) => state)
    expect(states(id)).toEqual(['created', 'in_admission', 'completed', 'settled'])
    expect([states(before), states(other)]).toEqual([
      ['completed', 'settled'],
      ['completed', 'settled'],
    ])
  },
  60_000,
)

test('payments of a gateway that was unavailable are neither missing nor repeated', async () => {
  const made: string[] = []
  const seen = await tail({ args: ['--state', 'created'] }, async (saw) => {
    for (let n = 0; n < 130; n++) {
      net.clock.advance(1000)
      made.push(await created(harbor, willow, aspen))
      if (n === 10) for (let m = 0; m < 6; m++) gateway.faults.push({ status: 503, headers: { 'retry-after': '0' } })
    }
    await saw(made.at(-1) ?? '', 'created')
  })
  expect(seen.map(([id]) => id)).toEqual(made)
}, 60_000)
