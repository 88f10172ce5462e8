import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exampleFile, textOf } from '../../../testing/bank-files/files.ts'
import { EXAMPLE_STATEMENT, notificationOf } from '../../../testing/bank-files/messages.ts'
import { partsOf, refusalOf } from '../../../testing/bank-files/refusal-of.ts'
import { writeCamt053, writeCamt054 } from '../index.ts'

const statement = exampleFile('camt.053.xml')
const replaced = (pattern: string | RegExp, by: string) => statement.replace(pattern, by)

const word = (max: number) => fc.stringMatching(new RegExp(`^[A-Z0-9/-]{1,${max}}$`))
const entry = fc.record({
  amount: fc.bigInt(0n, 10n ** 14n),
  credit: fc.boolean(),
  booked: fc.boolean(),
  reversal: fc.boolean(),
  references: fc.uniqueArray(word(35), { maxLength: 2 }),
  remittance: fc.string({ unit: 'grapheme', maxLength: 60 }).map((text) => [...text].slice(0, 140).join('').trim()),
  bankReference: fc.oneof(fc.constant(''), word(35)),
  bookedOn: fc.constantFrom('2026-11-27', '2024-02-29', null),
})

describe('a written statement', () => {
  it('is read back to the minor unit', async () => {
    const given = fc.record({
      currency: fc.constantFrom('EUR', 'JPY', 'KWD', 'UYW'),
      opening: fc.bigInt(-(10n ** 14n), 10n ** 14n),
      entries: fc.array(entry, { maxLength: 12 }),
    })
    await fc.assert(
      fc.asyncProperty(given, async ({ currency, opening, entries }) => {
        const file = await textOf(writeCamt053({ ...EXAMPLE_STATEMENT, currency, opening, entries }))
        const [header, ...read] = await partsOf(file, 'camt')
        const booked = entries.filter((each) => each.booked)
        const closing = booked.reduce((sum, { amount, credit }) => sum + (credit ? amount : -amount), opening)
        expect(header).toMatchObject({
          kind: 'header',
          currency,
          opening,
          closing,
          from: '2026-11-27',
          to: '2026-11-27',
        })
        expect(read).toEqual(entries.map((each, at) => ({ kind: 'entry', number: at + 1, currency, ...each })))
      }),
    )
  })

  it('is read back as a notification, which has no balances', async () => {
    const [header, ...entries] = await partsOf(await textOf(writeCamt054(notificationOf(EXAMPLE_STATEMENT))), 'camt')
    expect(header).not.toHaveProperty('closing')
    expect(header).toMatchObject({ document: 'camt.054', account: 'DE89370400440532013000' })
    expect(entries).toHaveLength(2)
  })
})

const SUPPLEMENT = '<SplmtryData><Envlp><x:Ntry xmlns:x="urn:other"><x:Amt>7</x:Amt></x:Ntry></Envlp></SplmtryData>'

describe('statements of other software', () => {
  it.each(['02', '04', '08', '13'])('are read in version %s', async (version) => {
    const file = statement.replace('053.001.08', `053.001.${version}`)
    const old = version < '08' ? file.replaceAll(/<Sts><Cd>(\w+)<\/Cd><\/Sts>/g, '<Sts>$1</Sts>') : file
    expect(await partsOf(old, 'camt')).toEqual(await partsOf(statement, 'camt'))
  })

  it('may use a prefix, and other namespaces in supplementary data', async () => {
    const prefixed = statement
      .replace('</Ntry>', `${SUPPLEMENT}</Ntry>`)
      .replace('</Stmt>', `<AddtlStmtInf>Thank you</AddtlStmtInf>${SUPPLEMENT}</Stmt>`)
      .replaceAll(/<(\/?)([A-Z])/g, '<$1b:$2')
      .replace('xmlns=', 'xmlns:b=')
    expect(await partsOf(prefixed, 'camt')).toEqual(await partsOf(statement, 'camt'))
  })

  it('have one part for each payment of a booking whose amounts add up', async () => {
    const details = (amounts: readonly string[]) =>
      amounts.map(
        (amount, at) => `<TxDtls><Refs><EndToEndId>R${at}</EndToEndId></Refs><Amt Ccy="EUR">${amount}</Amt></TxDtls>`,
      )
    const booked = (amounts: readonly string[]) =>
      statement.replace(/<TxDtls>.*?<\/TxDtls>/, details(amounts).join('').replaceAll('$', '$$$$'))
    const [, first, second] = await partsOf(booked(['12500', '0.50']), 'camt')
    expect(first).toMatchObject({ number: 1, amount: 1_250_000n, references: ['R0'] })
    expect(second).toMatchObject({ number: 1, amount: 50n, references: ['R1'], bankReference: '2026-331-000017' })
    const [, whole, next] = await partsOf(booked(['12500', '0.40']), 'camt')
    expect(whole).toMatchObject({ amount: 1_250_050n, references: ['R0', 'R1'] })
    expect(next).toMatchObject({ number: 2 })
  })

  it('mark returned payments as reversals', async () => {
    const returned = statement.replace('</TxDtls>', '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls>')
    const [, first, second] = await partsOf(returned, 'camt')
    expect([first, second]).toMatchObject([{ reversal: true }, { reversal: false }])
  })

  it('may name the number of the only page', async () => {
    const page = '<StmtPgntn><PgNb>1</PgNb><LastPgInd>true</LastPgInd></StmtPgntn>'
    expect(await refusalOf(replaced('<FrToDt>', `${page}<FrToDt>`), 'camt')).toBeUndefined()
  })

  it('have remittance texts and references of limited length', async () => {
    const lines = (count: number) => `<RmtInf>${'<Ustrd>Invoice 4711</Ustrd>'.repeat(count)}</RmtInf>`
    const references = Array.from(
      { length: 200 },
      (_, at) => `<TxDtls><Refs><EndToEndId>R${at}</EndToEndId></Refs></TxDtls>`,
    )
    const [, first, second] = await partsOf(
      replaced(/<RmtInf>.*?<\/RmtInf>/, lines(30_000)).replace(
        /(Ntry>\n<Ntry>.*<NtryDtls>)<TxDtls>.*<\/TxDtls>/,
        `$1${references.join('')}`,
      ),
      'camt',
    )
    expect(first).toMatchObject({ remittance: expect.stringMatching(/^Invoice.{493}$/) })
    expect(second).toMatchObject({ references: Array.from({ length: 100 }, (_, at) => `R${at}`) })
  })

  it('name a creditor reference in structured remittance', async () => {
    const structured = statement.replace(
      /<RmtInf>.*?<\/RmtInf>/,
      '<RmtInf><Strd><CdtrRefInf><Ref>RF712348231</Ref></CdtrRefInf></Strd></RmtInf>',
    )
    const [, first] = await partsOf(structured, 'camt')
    expect(first).toMatchObject({ references: ['RF18539007547034', 'RF712348231'], remittance: '' })
  })
})

const entryLine = statement.split('\n').findIndex((line) => line.startsWith('<Ntry>')) + 1
const withAmount = (amount: string) => statement.replace(/(<Ntry><Amt Ccy="EUR">)[^<]*/, `$1${amount}`)

describe('a statement is refused with line and entry', () => {
  it.each([
    ['two currencies', replaced('<Ntry><Amt Ccy="EUR">', '<Ntry><Amt Ccy="USD">'), entryLine, 1, /is in USD/],
    [
      'balance in another currency',
      replaced('<Amt Ccy="EUR">50.00', '<Amt Ccy="USD">50.00'),
      8,
      undefined,
      /is in USD/,
    ],
    ['unknown currency', replaced('<Ntry><Amt Ccy="EUR">', '<Ntry><Amt Ccy="EUX">'), entryLine, 1, /"EUX" is not/],
    ['wrong sum', replaced('<Sum>25000.50<', '<Sum>25000.51<'), 10, undefined, /<Sum> differs/],
    [
      'wrong count',
      replaced('<NbOfNtries>2<', '<NbOfNtries>3<'),
      10,
      undefined,
      /is 3, but the number of entries in the file is 2/,
    ],
    ['wrong net', replaced(/(<TtlNetNtry><Amt>)[\d.]+/, '$17.00'), 10, undefined, /<TtlNetNtry> differs/],
    ['wrong balance', replaced(/(CLBD.*?<Amt Ccy="EUR">)[\d.]+/, '$17.00'), 9, undefined, /do not add up/],
    ['too many decimals', withAmount('12500.505'), entryLine, 1, /at most 2 decimals in EUR/],
    ['negative amount', withAmount('-12500.50'), entryLine, 1, /<Amt> must be a decimal number/],
    ['separated thousands', withAmount('12,500.50'), entryLine, 1, /<Amt> must be a decimal number/],
    ['space in an amount', withAmount('12 500.50'), entryLine, 1, /<Amt> must be a decimal number/],
    ['19 digits', withAmount('12345678901234567.89'), entryLine, 1, /more than 18 digits/],
    ['no amount', replaced(/<Ntry><Amt.*?<\/Amt>/, '<Ntry>'), entryLine, 1, /<Ntry> has no <Amt>/],
    [
      'unknown direction',
      replaced('<CdtDbtInd>CRDT</CdtDbtInd><Sts>', '<CdtDbtInd>C</CdtDbtInd><Sts>'),
      entryLine,
      1,
      /CRDT or DBIT/,
    ],
    ['unknown status', replaced('>BOOK<', '>DONE<'), entryLine, 1, /must be BOOK or/],
    ['long reference', replaced('>RF18539007547034<', `>${'R'.repeat(36)}<`), entryLine, 1, /more than 35/],
    ['no such day', replaced('<BookgDt><Dt>2026-11-27', '<BookgDt><Dt>2026-02-30'), entryLine, 1, /is not a date/],
    ['second amount', replaced('<Ntry><Amt', '<Ntry><Amt Ccy="EUR">1</Amt><Amt'), entryLine, 1, /second <Amt>/],
    ['second direction', replaced('<Sts>', '<CdtDbtInd>DBIT</CdtDbtInd><Sts>'), entryLine, 1, /second <CdtDbtInd>/],
    ['second status', replaced('<BookgDt>', '<Sts><Cd>PDNG</Cd></Sts><BookgDt>'), entryLine, 1, /second <Sts>/],
    [
      'entry of another namespace',
      replaced('<Ntry>', '<x:Ntry xmlns:x="urn:other"></x:Ntry><Ntry>'),
      entryLine,
      undefined,
      /<Ntry> is in the namespace "urn:other", not in that of the message/,
    ],
    ['year 0', replaced('<FrDtTm>2026', '<FrDtTm>0000'), 6, undefined, /<FrDtTm> .* between 1900 and 2999/],
    ['second period', replaced('<FrToDt>', '<FrToDt></FrToDt><FrToDt>'), 6, undefined, /second <FrToDt>/],
    [
      'first of several pages',
      replaced('<FrToDt>', '<StmtPgntn><PgNb>1</PgNb><LastPgInd>false</LastPgInd></StmtPgntn><FrToDt>'),
      6,
      undefined,
      /one of several pages/,
    ],
    [
      'second page',
      replaced('</GrpHdr>', '<MsgPgntn><PgNb>2</PgNb><LastPgInd>true</LastPgInd></MsgPgntn></GrpHdr>'),
      3,
      undefined,
      /one of several pages/,
    ],
    ['second header', replaced('</GrpHdr>', '</GrpHdr><GrpHdr></GrpHdr>'), 3, undefined, /second <GrpHdr>/],
    ['second account', replaced('<Acct>', '<Acct></Acct><Acct>'), 7, undefined, /second <Acct>/],
    ['second balance', replaced('CLBD', 'OPBD'), 9, undefined, /second balance OPBD/],
    ['second statement', replaced('</Stmt>', '</Stmt><Stmt></Stmt>'), 13, undefined, /second statement/],
    ['no account', replaced(/<Acct>.*<\/Acct>/, ''), 4, undefined, /has no <Acct>/],
    ['balance after entries', replaced('</Stmt>', '<Bal></Bal></Stmt>'), 13, undefined, /must precede the entries/],
    ['another message', replaced('camt.053.001.08', 'camt.052.001.08'), 2, undefined, /must be a <Document>/],
    ['future version', replaced('camt.053.001.08', 'camt.053.001.14'), 2, undefined, /must be a <Document>/],
    ['mixed messages', replaced('camt.053.001.08', 'camt.054.001.08'), 2, undefined, /expected <\w+>, not </],
  ] as const)('%s', async (_name, file, line, entryNumber, reason) => {
    expect(file).not.toBe(statement)
    expect(await refusalOf(file, 'camt')).toMatchObject({
      line,
      entry: entryNumber,
      reason: expect.stringMatching(reason),
    })
  })
})
