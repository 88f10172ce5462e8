import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseSchedule, readSchedule } from './read-schedule.ts'

const CYCLE = {
  name: 'Afternoon',
  environment: 'live',
  cron: '0 17 * * *',
  time_zone: 'Europe/Berlin',
  calendar: 'target',
}
const file = (...cycles: object[]) => JSON.stringify({ cycles })

const withBank = (currency: string, bank: object) =>
  JSON.stringify({ cycles: [], settlement_banks: { [currency]: bank } })

const NOW = new Date('2026-11-30T10:30:00Z')

describe('a schedule file', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'schedule-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('has cycles with time zones and calendars', async () => {
    const path = join(folder, 'schedule.json')
    await writeFile(path, file(CYCLE))
    const { nextCutoff } = await readSchedule({ SETTLEMENT_SCHEDULE: path })
    expect(nextCutoff('live', new Date('2026-12-24T16:00:00Z'))?.toISOString()).toBe('2026-12-28T16:00:00.000Z')
  })

  it('can have calendars of its own, based on a built-in one', () => {
    const own = { based_on: 'target', weekend: ['friday'], holidays: { '2026-12-24': 'Christmas Eve' } }
    const { cycles } = parseSchedule(
      JSON.stringify({ calendars: { own }, cycles: [{ ...CYCLE, calendar: 'own' }] }),
      NOW,
    )
    expect(cycles[0]?.calendar).toEqual({
      name: 'own',
      basedOn: 'target',
      weekend: [5],
      holidays: new Map([['2026-12-24', 'Christmas Eve']]),
    })
  })

  it('sets the working days of each currency’s settlement bank', async () => {
    const path = join(folder, 'banks.json')
    const banks = {
      EUR: { calendar: 'target', time_zone: 'Europe/Berlin' },
      USD: { calendar: 'federal-reserve', time_zone: 'America/New_York' },
    }
    await writeFile(path, JSON.stringify({ cycles: [CYCLE], settlement_banks: banks }))
    const { firstBankDay } = await readSchedule({ SETTLEMENT_SCHEDULE: path })
    const goodFriday = new Date('2026-04-03T12:00:00Z')
    expect(firstBankDay({ environment: 'live', currency: 'EUR' }, goodFriday)).toBe('2026-04-07')
    expect(firstBankDay({ environment: 'live', currency: 'USD' }, goodFriday)).toBe('2026-04-03')
  })

  it.each([
    ['{', /JSON/],
    ['{}', 'cycles: '],
    [file({ ...CYCLE, cron: 'noon' }), 'cycles.0.cron: must be a cron expression'],
    [file({ ...CYCLE, time_zone: 'Mars' }), 'cycles.0.time_zone: must be a time zone such as Europe/Berlin'],
    [file({ ...CYCLE, calendar: 'own' }), 'cycles.0.calendar: must be one of target, federal-reserve'],
    [file(CYCLE, { ...CYCLE, name: 'Never', cron: '0 0 31 2 *' }), 'cycles.1: never has a cutoff'],
    [file({ ...CYCLE, cron: '0 17 * * 6' }), 'cycles.0: never has a cutoff'],
    [withBank('EUR', { calendar: 'own' }), 'settlement_banks.EUR.calendar: must be one of target, federal-reserve'],
    [withBank('EUR', {}), 'settlement_banks.EUR.calendar: '],
    [withBank('EUR', { calendar: 'target', time_zone: 'Mars' }), 'settlement_banks.EUR.time_zone: must be a time zone'],
    [withBank('EURO', { calendar: 'target' }), 'settlement_banks.EURO: '],
    [file({ ...CYCLE, zone: 'UTC' }), 'Unrecognized key: "zone"'],
    [file(CYCLE, CYCLE), 'cycles.1.name: must be unique in its environment'],
    [JSON.stringify({ calendars: { target: {} }, cycles: [] }), 'calendars.target: is the name of a built-in calendar'],
    [
      JSON.stringify({ calendars: { own: { holidays: { '2026-02-30': 'None' } } }, cycles: [] }),
      'calendars.own.holidays.2026-02-30',
    ],
  ])('with a mistake is refused: %s', (text, reason) => {
    expect(() => parseSchedule(text, NOW)).toThrow(reason)
  })

  it('that is missing, or beside SETTLEMENT_CRON, is refused', async () => {
    const missing = readSchedule({ SETTLEMENT_SCHEDULE: join(folder, 'none.json') })
    await expect(missing).rejects.toThrow('ENOENT')
    const both = readSchedule({ SETTLEMENT_SCHEDULE: 'schedule.json', SETTLEMENT_CRON: 'off' })
    await expect(both).rejects.toThrow('SETTLEMENT_SCHEDULE: cannot be combined with SETTLEMENT_CRON')
  })
})
