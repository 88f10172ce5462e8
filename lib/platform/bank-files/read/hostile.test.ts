import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { exampleFile } from '../../../testing/bank-files/files.ts'
import { EXAMPLE_STATEMENT } from '../../../testing/bank-files/messages.ts'
import { refusalOf } from '../../../testing/bank-files/refusal-of.ts'
import { readStatement, writeCamt053 } from '../index.ts'

const statement = exampleFile('camt.053.xml')
const DOCUMENT = '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">'
const encode = (text: string) => new TextEncoder().encode(text)

async function* repeated(before: string, piece: string, times: number): AsyncGenerator<Uint8Array> {
  yield encode(before)
  const bytes = encode(piece)
  for (let count = 0; count < times; count++) yield bytes
}

describe('hostile XML', () => {
  it('is refused when it is truncated anywhere', async () => {
    const bytes = encode(statement.trimEnd())
    for (let length = 0; length < bytes.length; length += 7) {
      expect(await refusalOf(bytes.subarray(0, length), 'camt'), `${length} bytes`).toBeDefined()
    }
    expect(await refusalOf(bytes.subarray(0, -1), 'camt')).toBeDefined()
  })

  it.each([
    ['external entity', `<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>${DOCUMENT}&x;</Document>`, /DOCTYPE/],
    ['expanding entities', `<!DOCTYPE d [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>${DOCUMENT}&b;</Document>`, /DOCTYPE/],
    ['unknown entity', `${DOCUMENT}&x;</Document>`, /undefined entity/],
    ['surrogate as a number', `${DOCUMENT}&#xD800;</Document>`, /not well-formed/],
    ['declared encoding', `<?xml version="1.0" encoding="ISO-8859-1"?>${DOCUMENT}</Document>`, /must be UTF-8/],
    ['text after the end', `${statement}more`, /not well-formed/],
    ['second root', `${statement}<Document/>`, /not well-formed/],
  ])('%s', async (_name, file, reason) => {
    expect(await refusalOf(file, 'camt')).toMatchObject({ reason: expect.stringMatching(reason) })
  })

  it.each([
    ['nested a million times', repeated(DOCUMENT, '<a>'.repeat(1000), 1000), /nested more than 32 deep/],
    ['200 MB of text', repeated(`${DOCUMENT}<BkToCstmrStmt><GrpHdr>`, 'x'.repeat(1_000_000), 200), /too long/],
    ['200 MB of a tag', repeated(`${DOCUMENT}<`, 'x'.repeat(1_000_000), 200), /too long/],
    ['200 MB of a comment', repeated(`${DOCUMENT}<!--`, 'x'.repeat(1_000_000), 200), /too long/],
    ['200 MB of a document type', repeated('<!DOCTYPE d [', ' '.repeat(1_000_000), 200), /too long/],
    [
      'an element without an end',
      repeated(`${DOCUMENT}<BkToCstmrStmt><GrpHdr>`, '<a></a>'.repeat(10_000), 100),
      /more than/,
    ],
    [
      'text in pieces',
      repeated(`${DOCUMENT}<BkToCstmrStmt><GrpHdr>`, `${'x'.repeat(1000)}<!---->`, 10_000),
      /has more than 65536 characters/,
    ],
  ])('%s', async (_name, file, reason) => {
    expect(await refusalOf(file, 'camt')).toMatchObject({ reason: expect.stringMatching(reason) })
  })
})

describe('other encodings', () => {
  it.each([
    ['UTF-16 with a mark', new Uint8Array(Buffer.from(`\uFEFF${statement}`, 'utf16le')), 1, /UTF-16/],
    ['UTF-16 without a mark', new Uint8Array(Buffer.from(statement, 'utf16le')), 1, /UTF-16/],
    [
      'Latin-1',
      new Uint8Array(Buffer.from(statement.replace('Harbor Clearing', 'Häfen'), 'latin1')),
      7,
      /not encoded as UTF-8/,
    ],
    ['a character cut in two', new Uint8Array([...encode(statement), 0xc3]), 14, /middle of a character/],
  ])('%s', async (_name, file, line, reason) => {
    expect(await refusalOf(file, 'camt')).toMatchObject({ line, reason: expect.stringMatching(reason) })
  })

  it('reads UTF-8 with a byte order mark', async () => {
    expect(await refusalOf(`\uFEFF${statement}`, 'camt')).toBeUndefined()
  })
})

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

function retained(): number {
  collect()
  return process.memoryUsage().heapUsed + process.memoryUsage().external
}

describe('elements before the entries', () => {
  const balance = '<Bal><Tp><CdOrPrtry><Cd>ITBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1</Amt></Bal>'
  it.each([
    ['unknown', '<a/>'],
    [
      'with attributes',
      `<Bal><Amt Ccy="EUR"${Array.from({ length: 99 }, (_, at) => ` a${at}=""`).join('')}>1</Amt></Bal>`,
    ],
    ['of balances', balance],
  ])('%s, are not retained', async (_name, piece) => {
    const [before, after] = statement.split('<Bal>')
    const times = 2_000_000 / piece.length
    let first = 0
    let last = 0
    async function* file() {
      yield encode(`${before}`)
      for (let count = 0; count < times; count++) {
        if (count === Math.floor(times / 2)) first = retained()
        yield encode(piece)
      }
      last = retained()
      yield encode(`<Bal>${after}`)
    }
    await refusalOf(file(), 'camt')
    expect(last - first).toBeLessThan(1_000_000)
  })
})

describe('bookings for several payments', () => {
  it('count as many entries as they have payments', async () => {
    const payments = '<TxDtls><Amt Ccy="EUR">0</Amt></TxDtls>'.repeat(25_000)
    const entry = `<Ntry><Amt Ccy="EUR">0</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><NtryDtls>${payments}</NtryDtls></Ntry>`
    const [before = ''] = statement.split('<Ntry>')
    expect(await refusalOf(repeated(before, entry, 9), 'camt')).toMatchObject({
      entry: 9,
      reason: 'the file has more than 200000 entries',
    })
  })
})

describe('100,000 entries', () => {
  it('are read without being retained', async () => {
    const [entry] = EXAMPLE_STATEMENT.entries
    if (!entry) throw new Error('the example has no entry')
    const entries = Array.from({ length: 100_000 }, () => entry)
    async function* file() {
      for await (const text of writeCamt053({ ...EXAMPLE_STATEMENT, entries })) yield encode(text)
    }
    let read = 0
    let before = 0
    for await (const part of readStatement(file(), 'camt')) {
      if (part.kind === 'header') continue
      read++
      if (read === 10_000) before = retained()
      if (read === 100_000) expect(retained() - before).toBeLessThan(4_000_000)
    }
    expect(read).toBe(100_000)
  })
})
