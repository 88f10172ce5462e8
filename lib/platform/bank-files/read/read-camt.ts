import { BadFile } from '../bad-file.ts'
import { MAX_ENTRIES, type StatementHeader, type StatementPart } from '../statement.ts'
import { Balances } from './camt-balances.ts'
import { readEntry, refuseCurrency } from './camt-entry.ts'
import { Totals } from './camt-totals.ts'
import { check, currencyOf, find, isTrue, optionalText, required } from './camt-values.ts'
import { accountNumber, currencyCode, day } from './values.ts'
import { readXml, type XmlElement, type XmlEvent } from './xml-elements.ts'

/** Versions whose elements are read here; those below have the same names and meanings in all of them. */
const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.(053|054)\.001\.(0[2-9]|1[0-3])$/
const DOCUMENTS = {
  '053': { document: 'camt.053', message: 'BkToCstmrStmt', statement: 'Stmt' },
  '054': { document: 'camt.054', message: 'BkToCstmrDbtCdtNtfctn', statement: 'Ntfctn' },
} as const

/** Reads a bank statement (camt.053) or a notification of debits and credits (camt.054), versions 2 to 13. */
export async function* readCamt(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<StatementPart> {
  const statement = new Statement()
  for await (const event of readXml(bytes, choose)) yield* statement.take(event)
  statement.end()
}

/** Elements of a statement that are read. Those before the entries, except balances, occur once. */
const PARTS = ['Id', 'StmtPgntn', 'NtfctnPgntn', 'FrToDt', 'Acct', 'TxsSummry', 'Bal', 'Ntry']
const PAGES = ['MsgPgntn', 'StmtPgntn', 'NtfctnPgntn'] as const

function choose(name: string, depth: number): 'open' | 'read' | 'skip' {
  if (depth < 3 || (depth === 3 && ['Stmt', 'Ntfctn'].includes(name))) return 'open'
  return (depth === 3 ? name === 'GrpHdr' : PARTS.includes(name)) ? 'read' : 'skip'
}

class Statement {
  #format: (typeof DOCUMENTS)[keyof typeof DOCUMENTS] | undefined
  #depth = 0
  #state: 'before' | 'within' | 'after' = 'before'
  #header: StatementHeader | undefined
  /** What precedes the entries. */
  readonly #parts = new Map<string, XmlElement>()
  readonly #balances = new Balances()
  #line = 1
  #entries = 0
  /** Of bookings for several payments, each payment. */
  #read = 0
  #hasGroupHeader = false
  readonly #totals = new Totals()

  take(event: XmlEvent): StatementPart[] {
    if (event.kind === 'opened') this.#open(event)
    else if (event.kind === 'closed') return this.#close()
    else if (this.#depth < 3) this.#message(event.element)
    else return this.#part(event.element)
    return []
  }

  end(): void {
    if (this.#state !== 'after') throw new BadFile('the file has no statement', this.#line)
  }

  #open({ name, namespace, line }: Extract<XmlEvent, { kind: 'opened' }>): void {
    this.#depth++
    this.#line = line
    if (this.#depth === 1) {
      const [, message] = NAMESPACE.exec(namespace) ?? []
      if (name !== 'Document' || (message !== '053' && message !== '054')) {
        throw new BadFile('the file must be a <Document> of camt.053 or camt.054, version 02 to 13', line)
      }
      this.#format = DOCUMENTS[message]
      return
    }
    const expected = this.#depth === 2 ? this.#format?.message : this.#format?.statement
    if (name !== expected) throw new BadFile(`expected <${expected}>, not <${name}>`, line)
    if (this.#depth < 3) return
    if (this.#state !== 'before') throw new BadFile('the file has a second statement. Upload one at a time', line)
    this.#state = 'within'
  }

  #close(): StatementPart[] {
    this.#depth--
    if (this.#depth !== 2) return []
    this.#state = 'after'
    const parts = this.#header ? [] : [this.#begin()]
    const { currency, opening, closing } = this.#begin()
    this.#totals.compare(this.#parts.get('TxsSummry'), currency)
    if (opening !== undefined && closing !== undefined && opening + this.#totals.booked !== closing) {
      throw new BadFile(
        'the opening balance and the booked entries do not add up to the closing balance',
        this.#balances.of('CLBD')?.line ?? this.#line,
      )
    }
    return parts
  }

  #message(element: XmlElement): void {
    if (this.#hasGroupHeader) throw new BadFile('the file has a second <GrpHdr>', element.line)
    this.#hasGroupHeader = true
    refuseOtherPages(find(element, 'MsgPgntn'))
  }

  #part(element: XmlElement): StatementPart[] {
    if (element.name !== 'Ntry') {
      this.#heading(element)
      return []
    }
    const number = ++this.#entries
    const before = this.#header ? [] : [this.#begin(element)]
    const { currency } = this.#begin()
    const entries = ofEntry(number, () => {
      refuseCurrency(element, currency)
      return readEntry(element, number)
    })
    this.#read += entries.length
    if (this.#read > MAX_ENTRIES)
      throw new BadFile(`the file has more than ${MAX_ENTRIES} entries`, element.line, number)
    this.#totals.add(sumOf(entries))
    return [...before, ...entries]
  }

  #heading(element: XmlElement): void {
    const { name, line } = element
    if (this.#header) throw new BadFile(`<${name}> must precede the entries`, line)
    if (name === 'Bal') {
      this.#balances.add(element)
      return
    }
    if (this.#parts.has(name)) throw new BadFile(`the statement has a second <${name}>`, line)
    if (PAGES.some((page) => page === name)) refuseOtherPages(element)
    this.#parts.set(name, element)
  }

  #begin(firstEntry?: XmlElement): StatementHeader {
    this.#header ??= this.#readHeader(firstEntry)
    return this.#header
  }

  #readHeader(firstEntry: XmlElement | undefined): StatementHeader {
    const [id, account] = [this.#parts.get('Id'), this.#parts.get('Acct')]
    if (!id || !account) throw new BadFile(`the statement has no <${id ? 'Acct' : 'Id'}>`, this.#line)
    const number = find(account, 'Id', 'IBAN') ?? required(account, 'Id', 'Othr', 'Id')
    const currency = this.#currency(account, firstEntry)
    const [started, closing] = [this.#balances.of('OPBD'), this.#balances.of('CLBD')]
    const opening = started ?? this.#balances.of('PRCD')
    const period = this.#parts.get('FrToDt')
    const [from, to] = [find(period, 'FrDtTm') ?? find(period, 'FrDt'), find(period, 'ToDtTm') ?? find(period, 'ToDt')]
    return {
      kind: 'header',
      document: this.#format?.document ?? 'camt.053',
      id: optionalText(id, 35),
      account: check(number, accountNumber),
      currency,
      // The balance that the previous statement closed with is of the day before.
      from: from ? check(from, day) : (started?.on ?? null),
      to: to ? check(to, day) : (closing?.on ?? null),
      ...(opening && { opening: opening.amount }),
      ...(closing && { closing: closing.amount }),
    }
  }

  #currency(account: XmlElement, firstEntry: XmlElement | undefined): string {
    const named = find(account, 'Ccy')
    const [ofBalance] = this.#balances.currencies.keys()
    let currency: string
    if (named) currency = check(named, currencyCode)
    else if (ofBalance) currency = ofBalance
    else if (firstEntry) currency = ofEntry(1, () => currencyOf(required(firstEntry, 'Amt')))
    else throw new BadFile('the statement names no currency', account.line)
    for (const [given, line] of this.#balances.currencies)
      if (given !== currency) throw new BadFile(`a balance is in ${given}, the account in ${currency}`, line)
    return currency
  }
}

/** Adds its position to the reason why an entry is refused. */
function ofEntry<Value>(number: number, read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    throw error instanceof BadFile ? new BadFile(error.reason, error.line, number) : error
  }
}

/** A page lacks entries, so its instructions would be missing. */
function refuseOtherPages(page: XmlElement | undefined): void {
  if (!page) return
  const isOnly = Number(required(page, 'PgNb').text) === 1 && isTrue(required(page, 'LastPgInd'))
  if (!isOnly) throw new BadFile('the file is one of several pages. Upload the complete statement', page.line)
}

/** All payments of one booking together. */
const sumOf = (entries: ReturnType<typeof readEntry>) => ({
  amount: entries.reduce((sum, { amount }) => sum + amount, 0n),
  credit: entries[0]?.credit ?? false,
  booked: entries[0]?.booked ?? false,
})
