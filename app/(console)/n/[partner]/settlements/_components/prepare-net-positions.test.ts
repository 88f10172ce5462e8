import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { NetPosition } from '#lib/modules/settlements/contract.ts'
import { prepareNetPositions } from './prepare-net-positions.ts'

const position = (name: string, net: bigint, currency = 'USD'): NetPosition => ({
  counterparty_id: `part_${name}`,
  counterparty_name: name,
  counterparty_domain: name.toLowerCase(),
  currency,
  position_type: net < 0n ? 'Debit' : 'Credit',
  net_amount: (net < 0n ? -net : net).toString(),
  credits: (net < 0n ? 0n : net).toString(),
  debits: (net < 0n ? -net : 0n).toString(),
  txn_count: 1,
})

describe('prepareNetPositions', () => {
  it('lists creditors first and debtors last, with the total apart', () => {
    const { rows, points, totalPoint } = prepareNetPositions(
      [position('Alder', -500n), position('Birch', 20000n), position('Cedar', 300n), position('Elm', -90000n)],
      'USD',
    )
    expect(rows.map(({ name }) => name)).toEqual(['Birch', 'Cedar', 'Alder', 'Elm'])
    expect(points.map(({ label }) => label)).toEqual(['Birch', 'Cedar', 'Alder', 'Elm'])
    expect([totalPoint.label, totalPoint.total]).toEqual(['Total', true])
    expect(totalPoint.text).toBe('\u2212702.00 USD (you owe)')
  })

  it('shows the direction in words and the amount without a sign', () => {
    const { rows } = prepareNetPositions([position('Alder', -123456n), position('Birch', 0n)], 'USD')
    expect(rows.map(({ owed, decimal }) => [owed, decimal])).toEqual([
      ['Even', '0.00'],
      ['You owe', '1,234.56'],
    ])
  })

  it('writes amounts beyond Number.MAX_SAFE_INTEGER exactly', () => {
    const { rows, total } = prepareNetPositions([position('Alder', 900719925474099301n), position('Birch', 2n)], 'USD')
    expect(rows[0]?.decimal).toBe('9,007,199,254,740,993.01')
    expect(total.decimal).toBe('9,007,199,254,740,993.03')
  })

  it('uses major units of the currency, whatever its number of decimals', () => {
    expect(prepareNetPositions([position('Alder', -1500n, 'JPY')], 'JPY').points[0]?.value).toBe(-1500)
    expect(prepareNetPositions([position('Alder', 1500n, 'KWD')], 'KWD').points[0]?.value).toBe(1.5)
  })

  it('distinguishes counterparties with the same name, because a chart uses labels as keys', () => {
    const same = { ...position('Alder', 5n), counterparty_domain: 'alder-two', counterparty_id: 'part_2' }
    const { points } = prepareNetPositions([position('Alder', 9n), same, position('Total', 1n)], 'USD')
    expect(points.map(({ label }) => label)).toEqual(['Alder @alder', 'Alder @alder-two', 'Total @total'])
    expect(points.map(({ short }) => short)).toEqual(['@alder', '@alder-two', '@total'])
  })

  it('has a total of zero without positions', () => {
    expect(prepareNetPositions([], 'EUR').total).toMatchObject({ owed: 'Even', decimal: '0.00', currency: 'EUR' })
  })
})

describe('properties', () => {
  it('the positions sum exactly to their total', () => {
    const nets = fc.array(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), { maxLength: 20 })
    fc.assert(
      fc.property(nets, (nets) => {
        const { rows, total } = prepareNetPositions(
          nets.map((net, at) => position(`Bank ${at}`, net)),
          'USD',
        )
        expect(total.net).toBe(nets.reduce((sum, net) => sum + net, 0n))
        expect(rows.every((row, at) => at === 0 || row.net <= (rows[at - 1]?.net ?? 0n))).toBe(true)
      }),
    )
  })
})
