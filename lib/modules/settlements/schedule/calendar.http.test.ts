import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGateway } from '../../../gateway.ts'
import { caller } from '../../../testing/bank.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../../testing/network.ts'
import type { SettlementCalendar } from './contract.ts'
import { createSchedule } from './cutoffs.ts'
import type { Cycle } from './cycles.ts'

const AFTERNOON: Cycle = {
  name: 'Afternoon',
  environment: 'live',
  cron: '0 17 * * *',
  timeZone: 'Europe/Berlin',
  calendar: { name: 'target', weekend: [0, 6], basedOn: 'target' },
}

describe('the settlement calendar', () => {
  let net: TestNetwork
  let bank: Bank
  let operator: Bank
  beforeAll(async () => {
    net = await testNetwork()
    bank = await net.bank('harbor')
    operator = await net.bank('operator')
    await net.appoint(operator.orgId)
  })
  afterAll(() => net.close())

  const daysOf = ({ cycles }: SettlementCalendar) =>
    cycles.flatMap(({ days }) => days.map(({ date, closed, cutoffs, more }) => [date, closed, cutoffs.length, more]))
  const today = () => net.clock.now.toISOString().slice(0, 10)

  it('has the cutoffs of the namespace’s environment by day, from today', async () => {
    const calendar: SettlementCalendar = expectData(await bank.key('GET', '/settlements/calendar?days=2'))
    expect(calendar).toMatchObject({ environment: 'sandbox', next_cycle: 'Hourly' })
    expect(calendar.cycles[0]).toMatchObject({ name: 'Hourly', cron: '0 * * * *', time_zone: 'UTC', calendar: null })
    expect(daysOf(calendar)).toEqual([
      [today(), null, 24, false],
      [expect.any(String), null, 24, false],
    ])
    expect(calendar.next_cutoff).toBe(expectData(await bank.key('GET', '/settlements/projection')).next_cutoff)
  })

  it('names the days on which a cycle is closed, for the operator too', async () => {
    const { app } = createGateway({ ...net.deps, schedule: createSchedule([AFTERNOON]) })
    const path = `/operator/settlement-calendar?from=${today().slice(0, 4)}-12-24&days=4`
    const call = caller(app, { authorization: `Bearer ${operator.jwt}` })
    const calendar: SettlementCalendar = expectData(await call('GET', path))
    expect(calendar).toMatchObject({ environment: 'live', next_cycle: 'Afternoon', cycles: [{ calendar: 'target' }] })
    expect(daysOf(calendar).map(([, closed, cutoffs]) => [closed, cutoffs])).toEqual([
      [null, 1],
      ['Christmas Day', 0],
      ['26 December', 0],
      ['Sunday', 0],
    ])
    const sandbox = expectData(await call('GET', `${path}&environment=sandbox`))
    expect(sandbox).toEqual({ environment: 'sandbox', next_cutoff: null, next_cycle: null, cycles: [] })
  })

  it.each([
    ['days=45', /^days: /],
    ['from=2026-13-01', /^from: /],
    ['from=1999-01-01', 'from: must be at most 400 days before or after today'],
    ['from=9999-12-31', 'from: must be at most 400 days before or after today'],
  ])('refuses %s', async (query, message) => {
    const { status, body } = await bank.key('GET', `/settlements/calendar?${query}`)
    expect([status, body.message]).toEqual([
      400,
      typeof message === 'string' ? message : expect.stringMatching(message),
    ])
  })
})
