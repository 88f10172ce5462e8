import { inflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { writeXlsx } from '../index.ts'

const eur = (minor: bigint) => ({ amount: { currency: 'EUR', minor } })

/** The file of a ZIP archive, found through its central directory. */
function unzip(archive: Uint8Array, name: string): string {
  const bytes = Buffer.from(archive)
  let at = bytes.readUInt32LE(bytes.lastIndexOf('PK\u0005\u0006') + 16)
  for (; bytes.readUInt32LE(at) === 0x02014b50; ) {
    const [length, extra, comment] = [
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
    ]
    if (bytes.toString('utf8', at + 46, at + 46 + length) === name) {
      const local = bytes.readUInt32LE(at + 42)
      const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
      const content = bytes.subarray(start, start + bytes.readUInt32LE(at + 20))
      return (bytes.readUInt16LE(at + 10) === 0 ? content : inflateRawSync(content)).toString('utf8')
    }
    at += 46 + length + extra + comment
  }
  throw new Error(`no ${name}`)
}

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
    const sheet = unzip(archive, 'xl/worksheets/sheet1.xml')
    expect(sheet).toContain('<v>12345.05</v>')
    expect(sheet).toContain('<v>-0.05</v>')
    expect(sheet).not.toContain('<f>')
    const texts = sheet + unzip(archive, 'xl/sharedStrings.xml')
    expect(texts).toContain('=cmd|')
    expect(texts).toContain('&lt;b&gt; &amp;')
  })

  it('has an amount of more digits than a number stores as text', async () => {
    const archive = await writeXlsx(table)
    expect(unzip(archive, 'xl/worksheets/sheet1.xml') + unzip(archive, 'xl/sharedStrings.xml')).toContain(
      '1234567890123456.78',
    )
  })
})
