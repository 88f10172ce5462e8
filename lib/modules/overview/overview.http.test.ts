import { beforeAll, describe, expect, test } from 'vitest'
import { runSweep } from '../../platform/sweep/sweep.ts'
import { foldTallies } from '../../platform/tallies/tallies.ts'
import { accept, created, decide, submitted } from '../../testing/model/payment-life.ts'
import { type Bank, expectData, twoBanks } from '../../testing/network.ts'
import { Overview, type PaymentFigures } from './contract.ts'
import { hourlySweep } from './index.ts'

const at = (time: string) => Date.parse(time) / 1000

const goTo = (time: string) => {
  net.clock.now = new Date(time)
}
const read = async (bank: Bank, query = '') => Overview.parse(expectData(await bank.member('GET', `/overview${query}`)))
/** Amounts in one currency; sums that are not given are 0. */
const amountsIn = (currency: string, count: number, sums: Partial<Record<Sum, string>>) => ({
  ...{ currency, count, total: '0', completed: '0', sent: '0', received: '0', within: '0', waiting: '0' },
  ...sums,
})
type Sum = 'total' | 'completed' | 'sent' | 'received' | 'within' | 'waiting'
/** The filter of the payments list that corresponds to each number. */
const ENDING_FILTERS = [
  ['waiting', 'waiting'],
  ['completed', 'completed_or_settled'],
  ['failed', 'failed'],
  ['expired', 'expired'],
] as const

const none: PaymentFigures = { count: 0, waiting: 0, completed: 0, failed: 0, expired: 0, amounts: [] }

const { net, harbor, meadow, willow, aspen } = await twoBanks({
  harbor: { confirm_incoming: false, review_threshold: null },
  meadow: { confirm_incoming: true, review_threshold: null },
})
beforeAll(async () => {
  goTo('2026-03-03T09:59:59.999Z')
  await created(harbor, willow, aspen, { total: '100' })
  goTo('2026-03-03T10:00:00.000Z')
  await accept(meadow, await submitted(harbor, willow, aspen, { total: '200' }))
  goTo('2026-03-03T14:30:00.000Z')
  await submitted(harbor, willow, aspen, { total: '400' })
  goTo('2026-03-04T00:00:00.000Z')
  await decide(meadow, await submitted(harbor, willow, aspen, { total: '800' }), 'failed', 'fraud_detected')
  goTo('2026-03-04T09:15:00.000Z')
  await created(harbor, willow, aspen, { total: '1600', currency: 'EUR' })
  goTo('2026-03-04T10:20:00.000Z')
  await accept(meadow, await submitted(harbor, willow, aspen, { total: '3200' }))
  goTo('2026-03-04T10:30:00.000Z')
})

describe('overview', () => {
  test('counts today from midnight UTC and compares complete hours with the same hours of yesterday', async () => {
    const { payments, today, compared, as_of } = await read(harbor)
    expect(payments).toBe(6)
    expect(as_of).toBe(at('2026-03-04T10:30:00Z'))
    expect(today).toEqual({
      from: at('2026-03-04T00:00:00Z'),
      figures: {
        ...none,
        ...{ count: 3, failed: 1, waiting: 1, completed: 1 },
        amounts: [
          amountsIn('EUR', 1, { total: '1600', waiting: '1600' }),
          amountsIn('USD', 2, { total: '4000', completed: '3200', sent: '3200' }),
        ],
      },
    })
    // Until 10:00: the payment at 10:20 has no counterpart yet, and yesterday's at 10:00 is not in
    // the first ten hours.
    expect(compared.hours).toBe(10)
    expect(compared.today).toMatchObject({ count: 2, failed: 1, waiting: 1, completed: 0 })
    expect(compared.yesterday).toEqual({
      ...none,
      count: 1,
      waiting: 1,
      amounts: [amountsIn('USD', 1, { total: '100', waiting: '100' })],
    })
  })

  test('has an hour for each hour of a day, and a day for each day of a longer window', async () => {
    const { volume } = await read(harbor)
    expect(volume.bucket).toBe('hour')
    expect(volume.buckets.map(({ from }) => from)).toEqual(
      Array.from({ length: 24 }, (_, n) => at('2026-03-03T11:00:00Z') + n * 3600),
    )
    const filled = volume.buckets.flatMap(({ from, figures }) => (figures.count ? [[from, figures.count]] : []))
    expect(filled).toEqual([
      [at('2026-03-03T14:00:00Z'), 1],
      [at('2026-03-04T00:00:00Z'), 1],
      [at('2026-03-04T09:00:00Z'), 1],
      [at('2026-03-04T10:00:00Z'), 1],
    ])
    for (const [window, days] of [
      ['7d', 7],
      ['30d', 30],
    ] as const) {
      const { bucket, buckets } = (await read(harbor, `?window=${window}`)).volume
      expect([bucket, buckets.length, buckets[0]?.from]).toEqual([
        'day',
        days,
        at('2026-03-04T00:00:00Z') - (days - 1) * 86_400,
      ])
      expect(buckets.slice(-2).map(({ figures }) => figures)).toEqual([
        {
          ...none,
          count: 3,
          waiting: 2,
          completed: 1,
          amounts: [amountsIn('USD', 3, { total: '700', completed: '200', sent: '200', waiting: '500' })],
        },
        (await read(harbor)).today.figures,
      ])
    }
  })

  test('is the same folded or not, and counts for a receiver what was submitted to it', async () => {
    const before = await read(harbor, '?window=7d')
    await foldTallies(net.database.db)
    expect(await read(harbor, '?window=7d')).toEqual(before)
    // Two were never submitted.
    expect((await read(meadow, '?window=7d')).volume.buckets.slice(-2).map(({ figures }) => figures.count)).toEqual([
      2, 2,
    ])
  })

  test('supports sums beyond 64-bit integers', async () => {
    const bank = await net.bank('quay', { confirm_incoming: false, review_threshold: null })
    const [one, other] = [await bank.customer('one'), await bank.customer('other')]
    for (let n = 0; n < 11; n++) await created(bank, one, other, { total: '999999999999999999' })
    await foldTallies(net.database.db)
    const { amounts } = (await read(bank)).today.figures
    const total = '10999999999999999989'
    expect(amounts).toEqual([amountsIn('USD', 11, { total, waiting: total })])
  })

  test('shows the age groups of payments awaiting a decision and the age of the oldest', async () => {
    const { queue } = await read(meadow)
    expect(queue).toMatchObject({ count: 1, count_is_exact: true, on_hold: 0, oldest: at('2026-03-03T14:30:00Z') })
    expect(
      queue.ages.map(({ from_seconds, to_seconds, count, is_exact }) => [from_seconds, to_seconds, count, is_exact]),
    ).toEqual([
      [0, 3600, 0, true],
      [3600, 14_400, 0, true],
      [14_400, 86_400, 1, true],
      [86_400, 259_200, 0, true],
      [259_200, null, 0, true],
    ])
    net.clock.advance(4 * 3_600_000)
    expect((await read(meadow)).queue.ages.map(({ count }) => count)).toEqual([0, 0, 0, 1, 0])
    expect((await read(harbor)).queue).toMatchObject({ count: 0, oldest: null })
  })

  test('counts a payment with two tasks once, even if only one is on hold', async () => {
    const dale = await net.bank('dale', { confirm_incoming: true, review_threshold: { currency: 'USD', total: '1' } })
    const id = await submitted(harbor, willow, await dale.customer('heron'))
    expectData(await decide(dale, id, 'on_hold'))
    const { tasks } = expectData(await dale.member('GET', '/admission-tasks'))
    expect(tasks.map(({ status }: { status: number }) => status).sort()).toEqual([1, 4])
    expect((await read(dale)).queue).toMatchObject({ count: 1, on_hold: 1, oldest: at('2026-03-04T14:30:00Z') })
  })

  test('links to lists that match its numbers', async () => {
    const day = 'created_from=2026-03-01T00:00:00Z'
    for (const bank of [harbor, meadow]) {
      const { volume } = await read(bank, '?window=7d')
      for (const [ending, state] of ENDING_FILTERS) {
        const ended = volume.buckets.reduce((sum, { figures }) => sum + figures[ending], 0)
        const { count } = expectData(await bank.member('GET', `/payments?state=${state}&${day}`))
        expect(count, state).toBe(ended)
      }
      const { queue } = await read(bank)
      for (const { from_seconds, to_seconds, count } of queue.ages) {
        const younger = to_seconds === null ? '' : `&younger_than=${to_seconds}`
        const list = expectData(await bank.member('GET', `/admission-queue?older_than=${from_seconds}${younger}`))
        expect(list.count, `${from_seconds} s`).toBe(count)
      }
    }
  })

  test('of a namespace without payments is empty', async () => {
    const { today, compared, volume } = await read(await net.bank('lake'))
    expect([today.figures, compared.today, compared.yesterday]).toEqual([none, none, none])
    expect(volume.buckets.every(({ figures }) => figures.count === 0)).toBe(true)
  })

  test('rejects an unknown window', async () => {
    expect(await harbor.member('GET', '/overview?window=1y')).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('window') },
    })
  })

  // Last, because it deletes what the others count.
  test('deletes hours after thirteen months, not earlier', async () => {
    // The database's time bounds every sweep, so thirteen months must have passed there, too.
    net.clock.now = new Date('2024-03-02T12:00:00.000Z')
    const bank = await net.bank('strand', { confirm_incoming: false, review_threshold: null })
    const [one, other] = [await bank.customer('one'), await bank.customer('other')]
    const now = net.clock.now
    for (const total of ['100', '200', '400']) {
      await created(bank, one, other, { total })
      net.clock.advance(3_600_000)
    }
    await foldTallies(net.database.db)
    const hours = async () =>
      (
        await net.database.run<{ part: string }>(
          {
            name: 'hours_of_a_namespace',
            text: "select part from tallies where list = 'payments by hour' and partner_id = $1 order by 1",
          },
          [bank.partnerId],
        )
      ).map(({ part }) => part)
    const all = await hours()
    expect(all).toHaveLength(3)
    const later = (hoursMore: number) => new Date(now.getTime() + (400 * 24 + hoursMore) * 3_600_000)
    await runSweep(net.database.db, later(0), hourlySweep)
    expect(await hours()).toEqual(all)
    await runSweep(net.database.db, later(1), hourlySweep)
    expect(await hours()).toEqual(all.slice(1))
    expect((await read(bank)).payments, 'the list keeps its total').toBe(3)
    net.clock.now = now
  })
})
