import { describe, expect, it } from 'vitest'
import { CAMT053, CAMT054, PACS009 } from '../../../testing/bank-files/definitions.ts'
import { exampleFile, textOf } from '../../../testing/bank-files/files.ts'
import { EXAMPLE_STATEMENT, EXAMPLE_TRANSFERS, notificationOf } from '../../../testing/bank-files/messages.ts'
import { treeOf, violations } from '../../../testing/bank-files/violations.ts'
import { writePacs009 } from '../index.ts'
import { writeCamt053, writeCamt054 } from './camt.ts'

const [entry] = EXAMPLE_STATEMENT.entries
if (!entry) throw new Error('the example has no entry')
const long = 'ü'.repeat(200)
/** A statement whose optional elements are all left out or as long as they may be. */
const extreme = {
  ...EXAMPLE_STATEMENT,
  id: 'S'.repeat(35),
  currency: 'JPY',
  account: { holder: long, iban: null, accountNumber: '1'.repeat(34) },
  entries: [
    { ...entry, references: [], remittance: '', bankReference: '', bookedOn: null, booked: false, reversal: true },
    { ...entry, references: ['R'.repeat(35), 'R'], remittance: long, amount: 10n ** 18n - 1n },
    { ...entry, nature: 'return', transactionId: 'T'.repeat(35), counterparty: long } as const,
    { ...entry, nature: 'sum', batch: { count: 1_000_000, notificationId: 'N'.repeat(35) } } as const,
  ],
}

describe.each([
  ['pacs.009', PACS009, writePacs009(EXAMPLE_TRANSFERS)],
  ['camt.053', CAMT053, writeCamt053(EXAMPLE_STATEMENT)],
  ['camt.054', CAMT054, writeCamt054(notificationOf(EXAMPLE_STATEMENT))],
])('%s', (name, definition, pieces) => {
  it('is written as its definition demands, and as the committed example', async () => {
    const file = await textOf(pieces)
    expect(violations(await treeOf(file), definition)).toEqual([])
    expect(file).toBe(exampleFile(`${name}.xml`))
  })
})

describe('messages with extreme values', () => {
  it.each([
    ['camt.053', CAMT053, writeCamt053({ ...extreme, opening: 0n })],
    ['camt.053 without entries', CAMT053, writeCamt053({ ...extreme, opening: 0n, entries: [] })],
    ['camt.054', CAMT054, writeCamt054(notificationOf({ ...extreme, opening: 0n }))],
    [
      'pacs.009',
      PACS009,
      writePacs009({
        ...EXAMPLE_TRANSFERS,
        currency: 'KWD',
        settlementAccount: { ...EXAMPLE_TRANSFERS.settlementAccount, bic: null, bank: long, holder: long },
      }),
    ],
  ])('%s', async (_name, definition, pieces) => {
    expect(violations(await treeOf(await textOf(pieces)), definition)).toEqual([])
  })

  it('are cut off instead of completed if the entries of a notification do not add up to its totals', async () => {
    const notification = notificationOf(EXAMPLE_STATEMENT)
    const { credits, debits } = notification.totals
    const wrong = { credits: { ...credits, minor: credits.minor + 1n }, debits }
    await expect(textOf(writeCamt054({ ...notification, totals: wrong }))).rejects.toThrow('do not add up')
  })

  it('count and sum what they contain', async () => {
    const file = await textOf(writePacs009({ ...EXAMPLE_TRANSFERS, currency: 'KWD' }))
    expect(file).toContain('<NbOfTxs>2</NbOfTxs><CtrlSum>2500.100</CtrlSum>')
    expect(file).toContain('<IntrBkSttlmAmt Ccy="KWD">1250.050</IntrBkSttlmAmt>')
  })

  it('pay participants from the settlement account', async () => {
    const [, first = '', second = ''] = (await textOf(writePacs009(EXAMPLE_TRANSFERS))).split('<CdtTrfTxInf>')
    expect(first).toMatch(/<DbtrAcct>.*DE8937.*<CdtrAcct>.*FR14200/)
    expect(second).toMatch(/<DbtrAcct>.*DE8937.*<CdtrAcct>.*000123456789/)
  })

  it('escape markup and leave out characters that XML does not allow', async () => {
    const entries = [{ ...entry, remittance: '<a>\u0000&\uFFFE' }]
    expect(await textOf(writeCamt054(notificationOf({ ...EXAMPLE_STATEMENT, entries })))).toContain(
      '<Ustrd>&lt;a&gt;&amp;</Ustrd>',
    )
  })

  it('are not written with a reference that would have to be cut', async () => {
    const transfers = EXAMPLE_TRANSFERS.transfers.map((transfer) => ({ ...transfer, reference: 'R'.repeat(36) }))
    await expect(textOf(writePacs009({ ...EXAMPLE_TRANSFERS, transfers }))).rejects.toThrow(RangeError)
  })

  it('are written with a sum of 18 digits, and not with a longer one', async () => {
    const summing = (amount: bigint) => {
      const transfers = EXAMPLE_TRANSFERS.transfers.map((transfer) => ({ ...transfer, amount }))
      return textOf(writePacs009({ ...EXAMPLE_TRANSFERS, transfers }))
    }
    expect(await summing(10n ** 18n / 2n - 1n)).toContain('<CtrlSum>9999999999999999.98</CtrlSum>')
    await expect(summing(10n ** 18n / 2n)).rejects.toThrow(RangeError)
  })
})

describe('the check of structures', () => {
  it.each([
    ['order', /(<EndToEndId>.*?<\/EndToEndId>)(<TxId>.*?<\/TxId>)/, '$2$1', 'order'],
    ['missing element', /<Cdtr>.*?<\/Cdtr>/, '', 'Cdtr: missing'],
    ['repeated element', /(<Dbtr>.*?<\/Dbtr>)/, '$1$1', 'Dbtr: repeated'],
    ['unknown element', '<PmtId>', '<PmtId><X/>', 'X: unknown'],
    ['code', 'INDA', 'NONE', 'SttlmMtd: NONE'],
    ['choice', '<Id><IBAN>', '<Id><Othr><Id>1</Id></Othr><IBAN>', 'choice'],
  ] as const)('finds a wrong %s', async (_name, from, to, violation) => {
    const found = violations(await treeOf(exampleFile('pacs.009.xml').replace(from, to)), PACS009)
    expect(found.join('\n')).toContain(violation)
  })
})
