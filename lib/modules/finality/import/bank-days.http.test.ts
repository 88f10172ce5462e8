import { expect, test } from 'vitest'
import { createGateway } from '../../../gateway.ts'
import { setSettlementAccount } from '../../../testing/finality/instructions.ts'
import { statement, upload } from '../../../testing/finality/statements.ts'
import { caller, expectData, operatorAndBank } from '../../../testing/network.ts'
import { createSchedule } from '../../settlements/index.ts'
import { skipsBankDay } from './chain.ts'

const { net, operator } = await operatorAndBank()
const cycle = { name: 'Afternoon', cron: '0 17 * * *', timeZone: 'Europe/Berlin' } as const
const target = { name: 'target', weekend: [0, 6], basedOn: 'target' } as const
const schedules = {
  'with the calendar of T2': createSchedule([{ ...cycle, environment: 'sandbox', calendar: target }]),
  'with a calendar in live only': createSchedule([
    { ...cycle, environment: 'sandbox' },
    { ...cycle, environment: 'live', calendar: target },
  ]),
}

test.each([
  ['with the calendar of T2', 'EUR', '2026-12-24', '2026-12-28', []],
  ['with the calendar of T2', 'USD', '2026-12-24', '2026-12-29', ['missing_days']],
  ['with a calendar in live only', 'CHF', '2026-12-24', '2026-12-28', ['missing_days']],
  ['with a calendar in live only', 'GBP', '2026-11-27', '2026-11-30', []],
] as const)(
  '%s, the %s statements of %s and %s have the mismatches %s',
  async (schedule, currency, last, first, kinds) => {
    await setSettlementAccount(operator, currency)
    const { app } = createGateway({ ...net.deps, schedule: schedules[schedule] })
    const member = caller(app, { authorization: `Bearer ${operator.jwt}` })
    const send = async (day: string) => {
      const query = `environment=sandbox&currency=${currency}&format=camt`
      return expectData(await upload({ ...operator, member }, statement([], { currency, day, opening: 700n }), query))
    }
    await send(last)
    const { import_id } = await send(first)
    const { mismatches } = expectData(await operator.member('GET', '/operator/settlement-mismatches?limit=100'))
    const own = mismatches.filter((one: { import_id: string }) => one.import_id === import_id)
    expect(own.map(({ kind }: { kind: string }) => kind)).toEqual(kinds)
  },
)

test.each([
  ['2026-11-26', '2026-11-27', false],
  ['2026-11-27', '2026-11-30', false],
  ['2026-11-27', '2026-12-01', true],
  ['2026-11-25', '2026-11-27', true],
  ['2026-11-28', '2026-11-28', false],
])('between %s and %s, a bank day is left out: %s', (last, first, is) => {
  expect(
    skipsBankDay(last, first, (day) => createSchedule([]).isBankDay({ environment: 'live', currency: 'EUR' }, day)),
  ).toBe(is)
})
