import { describe, expect, it } from 'vitest'
import { CAMT053, CAMT054, type Definition, PACS009 } from '../../../testing/bank-files/definitions.ts'
import { chunksOf, exampleFile, textOf } from '../../../testing/bank-files/files.ts'
import { EXAMPLE_STATEMENT, EXAMPLE_TRANSFERS } from '../../../testing/bank-files/messages.ts'
import { writeCamt053, writeCamt054 } from '../../../testing/bank-files/write-camt.ts'
import { writePacs009 } from '../index.ts'
import { readXml, type XmlElement } from '../read/xml-elements.ts'

async function treeOf(file: string): Promise<XmlElement> {
  for await (const event of readXml(chunksOf(file), () => false)) if (event.kind === 'element') return event.element
  throw new Error('the file has no element')
}

/** Where an element breaks its definition: unknown or misplaced children, their number, and values. */
function violations(element: XmlElement, definition: Definition, path = definition.name): string[] {
  if (definition.value) return definition.value.test(element.text) ? [] : [`${path}: ${element.text}`]
  const children = definition.children ?? []
  const names = element.children.map(({ name }) => name)
  const order = children.map(({ name }) => name)
  const found = names.some((name, at) => order.indexOf(name) < order.indexOf(names[at - 1] ?? ''))
    ? [`${path}: order`]
    : []
  if (definition.isChoice && names.length !== 1) found.push(`${path}: choice`)
  for (const name of names) if (!order.includes(name)) found.push(`${path}/${name}: unknown`)
  for (const child of children) {
    const elements = element.children.filter(({ name }) => name === child.name)
    if (elements.length < (child.occurs.startsWith('1') ? 1 : 0)) found.push(`${path}/${child.name}: missing`)
    if (elements.length > 1 && !child.occurs.endsWith('n')) found.push(`${path}/${child.name}: repeated`)
    found.push(...elements.flatMap((each) => violations(each, child, `${path}/${child.name}`)))
  }
  return found
}

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
  ],
}

describe.each([
  ['pacs.009', PACS009, writePacs009(EXAMPLE_TRANSFERS)],
  ['camt.053', CAMT053, writeCamt053(EXAMPLE_STATEMENT)],
  ['camt.054', CAMT054, writeCamt054(EXAMPLE_STATEMENT)],
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
    ['camt.054', CAMT054, writeCamt054(extreme)],
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
    expect(await textOf(writeCamt054({ ...EXAMPLE_STATEMENT, entries }))).toContain('<Ustrd>&lt;a&gt;&amp;</Ustrd>')
  })

  it('are not written with a reference that would have to be cut', async () => {
    const transfers = EXAMPLE_TRANSFERS.transfers.map((transfer) => ({ ...transfer, reference: 'R'.repeat(36) }))
    await expect(textOf(writePacs009({ ...EXAMPLE_TRANSFERS, transfers }))).rejects.toThrow(RangeError)
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
