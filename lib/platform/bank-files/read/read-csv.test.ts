import { describe, expect, it } from 'vitest'
import { exampleFile } from '../../../testing/bank-files/files.ts'
import { partsOf, refusalOf } from '../../../testing/bank-files/refusal-of.ts'

const HEADING = 'account,booked_on,amount,currency,reference'
const file = (...rows: readonly string[]) => `${[HEADING, ...rows].join('\n')}\n`

describe('a CSV statement', () => {
  it('is read with its header first', async () => {
    const [header, paid, received] = await partsOf(exampleFile('statement.csv'), 'csv')
    expect(header).toEqual({
      kind: 'header',
      document: 'csv',
      id: 'STMT-2026-331',
      account: 'DE89370400440532013000',
      currency: 'EUR',
      from: null,
      to: null,
    })
    expect(paid).toMatchObject({ number: 1, amount: 1_250_050n, credit: true, booked: true, bookedOn: '2026-11-27' })
    expect(received).toMatchObject({
      amount: 1_250_000n,
      credit: false,
      references: ['RF332348231BCD'],
      bankReference: '2026-331-000018',
      remittance: 'Settlement & fees, <see contract>',
    })
  })

  it('may be separated by semicolons, have a byte order mark and Windows line ends', async () => {
    const semicolons = `\uFEFF${HEADING.replaceAll(',', ';')}\r\nA1;2026-11-27;-3.5;EUR;"X;1"\r\n`
    expect((await partsOf(semicolons, 'csv'))[1]).toMatchObject({ amount: 350n, credit: false, references: ['X;1'] })
  })

  it('keeps quotes, line breaks and formulas as text', async () => {
    const [, entry] = await partsOf(`${HEADING},description\nA1,2026-11-27,1,EUR,=cmd,"say ""hi""\n=1+1"\n`, 'csv')
    expect(entry).toMatchObject({ references: ['=cmd'], remittance: 'say "hi"\n=1+1' })
  })

  it.each([
    ['JPY', '1500', 1500n],
    ['JPY', '1500.00', 1500n],
    ['KWD', '1.234', 1234n],
    ['EUR', '0.1', 10n],
    ['EUR', '0', 0n],
  ])('reads %s %s', async (currency, amount, minor) => {
    expect((await partsOf(file(`A1,2026-11-27,${amount},${currency},R`), 'csv'))[1]).toMatchObject({ amount: minor })
  })

  it('takes the direction from its column', async () => {
    const [, entry] = await partsOf(`${HEADING},direction\nA1,2026-11-27,1,EUR,R,DBIT\n`, 'csv')
    expect(entry).toMatchObject({ amount: 100n, credit: false })
  })
})

const GOOD = 'A1,2026-11-27,1,EUR,R'

describe('a CSV statement is refused with line and entry', () => {
  it.each([
    ['empty file', '', 1, undefined, /no entries/],
    ['heading only', file(), 1, undefined, /no entries/],
    ['unknown column', `${HEADING},note\n`, 1, undefined, /"note" is unknown/],
    ['missing column', 'account,amount\nA1,1\n', 1, undefined, /booked_on is missing/],
    ['column twice', `${HEADING},amount\n`, 1, undefined, /amount appears twice/],
    ['heading twice', file(GOOD, HEADING), 3, 2, /differs from the first entry/],
    [
      'decimal comma',
      file('A1,2026-11-27,"1,50",EUR,R'),
      2,
      1,
      /amount must be a decimal number without thousands separators/,
    ],
    ['separated thousands', file(GOOD, 'A1,2026-11-27,"1,000.00",EUR,R'), 3, 2, /amount must be a decimal number/],
    ['space as separator', file('A1,2026-11-27,1 000,EUR,R'), 2, 1, /amount must be a decimal number/],
    ['decimals of yen', file('A1,2026-11-27,1.5,JPY,R'), 2, 1, /JPY has none/],
    ['fourth decimal of dinars', file('A1,2026-11-27,1.2345,KWD,R'), 2, 1, /at most 3 decimals in KWD/],
    ['formula as amount', file('A1,2026-11-27,=1+1,EUR,R'), 2, 1, /amount must be a decimal number/],
    ['sign and direction', `${HEADING},direction\nA1,2026-11-27,-1,EUR,R,DBIT`, 2, 1, /must have no sign/],
    ['second currency', file(GOOD, 'A1,2026-11-27,1,USD,R'), 3, 2, /currency differs/],
    ['second account', file(GOOD, 'A2,2026-11-27,1,EUR,R'), 3, 2, /account differs/],
    ['year without a calendar', file('A1,0000-01-01,1,EUR,R'), 2, 1, /between 1900 and 2999/],
    [
      'amount cut off',
      'account,booked_on,currency,reference,amount\nA1,2026-11-27,EUR,R,1234',
      2,
      undefined,
      /cut off/,
    ],
    ['no account', file(',2026-11-27,1,EUR,R'), 2, 1, /account is required/],
    ['day of another format', file('A1,27.11.2026,1,EUR,R'), 2, 1, /is not a date/],
    ['long reference', file(`A1,2026-11-27,1,EUR,${'R'.repeat(36)}`), 2, 1, /more than 35/],
    ['missing field', file(GOOD, 'A1,2026-11-27,1,EUR'), 3, undefined, /number of fields differs/],
    ['open quotation', file(GOOD, 'A1,2026-11-27,1,EUR,"R'), 3, undefined, /not closed/],
    ['stray quotation', file(GOOD, 'A1,2026-11-27,1,EUR,R"R'), 3, undefined, /quotation/],
    ['control character', file(GOOD, 'A1,2026-11-27,1,EUR,R\u0000'), 3, undefined, /control character/],
  ] as const)('%s', async (_name, text, line, entry, reason) => {
    expect(await refusalOf(text, 'csv')).toMatchObject({ line, entry, reason: expect.stringMatching(reason) })
  })

  it('a row without an end', async () => {
    const text = `${HEADING}\nA1,2026-11-27,1,EUR,"${'R'.repeat(1_000_000)}`
    expect(await refusalOf(text, 'csv')).toMatchObject({ reason: expect.stringMatching(/more than 65536 characters/) })
  })
})
