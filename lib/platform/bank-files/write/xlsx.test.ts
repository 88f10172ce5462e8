import { describe, expect, it } from 'vitest'
import { unzipped } from '../../../testing/bank-files/unzipped.ts'
import { writeXlsx } from '../index.ts'

const eur = (minor: bigint) => ({ amount: { currency: 'EUR', minor } })

const table = {
  name: 'Instructions',
  columns: [
    { heading: 'Reference', width: 24 },
    { heading: 'Amount', width: 16 },
  ],
  rows: [
    ['=cmd|" /C calc"!A0', eur(1_234_505n)],
    ['<b> & "c"', eur(123_456_789_012_345_678n)],
    [null, eur(-5n)],
  ],
}

describe('a workbook', () => {
  it('has amounts as exact numbers, and texts that are never formulas', async () => {
    const archive = await writeXlsx(table)
    const sheet = unzipped(archive, 'xl/worksheets/sheet1.xml')
    expect(sheet).toContain('<v>12345.05</v>')
    expect(sheet).toContain('<v>-0.05</v>')
    expect(sheet).not.toContain('<f>')
    const texts = sheet + unzipped(archive, 'xl/sharedStrings.xml')
    expect(texts).toContain('=cmd|')
    expect(texts).toContain('&lt;b&gt; &amp;')
  })

  it('has an amount of more digits than a number stores as text', async () => {
    const archive = await writeXlsx(table)
    expect(unzipped(archive, 'xl/worksheets/sheet1.xml') + unzipped(archive, 'xl/sharedStrings.xml')).toContain(
      '1234567890123456.78',
    )
  })
})
