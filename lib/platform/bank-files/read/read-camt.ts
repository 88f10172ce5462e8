import { BadFile } from '../bad-file.ts'
import { MAX_ENTRIES, type StatementHeader, type StatementPart } from '../statement.ts'
import { readEntry, refuseCurrency } from './camt-entry.ts'
import { Totals } from './camt-totals.ts'
import { amountOf, check, currencyOf, dayOf, find, isCredit, optionalText, required } from './camt-values.ts'
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
  const isContainer = (name: string, depth: number) => depth < 3 || (depth === 3 && ['Stmt', 'Ntfctn'].includes(name))
  for await (const event of readXml(bytes, isContainer)) yield* statement.take(event)
  statement.end()
}

class Statement {
  #format: (typeof DOCUMENTS)[keyof typeof DOCUMENTS] | undefined
  #depth = 0
  #state: 'before' | 'within' | 'after' = 'before'
  #header: StatementHeader | undefined
  /** What precedes the entries, by name. */
  #parts: XmlElement[] = []
  #line = 1
  #closingLine = 1
  #entries = 0
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
    this.#totals.compare(this.#named('TxsSummry'), currency)
    if (opening !== undefined && closing !== undefined && opening + this.#totals.booked !== closing) {
      throw new BadFile(
        'the opening balance and the booked entries do not add up to the closing balance',
        this.#closingLine,
      )
    }
    return parts
  }

  #message(element: XmlElement): void {
    if (element.name !== 'GrpHdr') return
    if (this.#hasGroupHeader) throw new BadFile('the file has a second <GrpHdr>', element.line)
    this.#hasGroupHeader = true
  }

  #part(element: XmlElement): StatementPart[] {
    if (element.name !== 'Ntry') {
      if (this.#header) throw new BadFile(`<${element.name}> must precede the entries`, element.line)
      this.#parts.push(element)
      return []
    }
    const number = ++this.#entries
    if (number > MAX_ENTRIES) throw new BadFile(`the file has more than ${MAX_ENTRIES} entries`, element.line, number)
    const before = this.#header ? [] : [this.#begin(element)]
    refuseCurrency(element, number, this.#begin().currency)
    const entries = readEntry(element, number)
    this.#totals.add(sumOf(entries))
    return [...before, ...entries]
  }

  #named(name: string): XmlElement | undefined {
    return this.#parts.find((part) => part.name === name)
  }

  #begin(firstEntry?: XmlElement): StatementHeader {
    this.#header ??= this.#readHeader(firstEntry)
    return this.#header
  }

  #readHeader(firstEntry: XmlElement | undefined): StatementHeader {
    for (const name of ['Id', 'Acct', 'TxsSummry']) this.#refuseSecond(name)
    const [id, account] = [this.#named('Id'), this.#named('Acct')]
    if (!id || !account) throw new BadFile(`the statement has no <${id ? 'Acct' : 'Id'}>`, this.#line)
    const number = find(account, 'Id', 'IBAN') ?? required(account, undefined, 'Id', 'Othr', 'Id')
    const balances = this.#parts.filter(({ name }) => name === 'Bal')
    const currency = this.#currency(account, balances, firstEntry)
    const [opening, closing] = [balanceOf(balances, ['OPBD', 'PRCD']), balanceOf(balances, ['CLBD'])]
    this.#closingLine = closing?.line ?? this.#line
    const period = this.#named('FrToDt')
    const [from, to] = [find(period, 'FrDtTm') ?? find(period, 'FrDt'), find(period, 'ToDtTm') ?? find(period, 'ToDt')]
    return {
      kind: 'header',
      document: this.#format?.document ?? 'camt.053',
      id: optionalText(id, 35),
      account: check(number, accountNumber),
      currency,
      from: from ? check(from, day) : openingDay(balances),
      to: to ? check(to, day) : (closing?.on ?? null),
      ...(opening && { opening: opening.amount }),
      ...(closing && { closing: closing.amount }),
    }
  }

  #refuseSecond(name: string): void {
    const [, second] = this.#parts.filter((part) => part.name === name)
    if (second) throw new BadFile(`the statement has a second <${name}>`, second.line)
  }

  #currency(account: XmlElement, balances: readonly XmlElement[], firstEntry: XmlElement | undefined): string {
    const named = find(account, 'Ccy')
    const [balance] = balances
    let currency: string
    if (named) currency = check(named, currencyCode)
    else if (balance) currency = currencyOf(required(balance, undefined, 'Amt'))
    else if (firstEntry) currency = currencyOf(required(firstEntry, 1, 'Amt'), 1)
    else throw new BadFile('the statement names no currency', account.line)
    for (const each of balances) {
      const given = currencyOf(required(each, undefined, 'Amt'))
      if (given !== currency) throw new BadFile(`a balance is in ${given}, the account in ${currency}`, each.line)
    }
    return currency
  }
}

/** All payments of one booking together. */
const sumOf = (entries: ReturnType<typeof readEntry>) => ({
  amount: entries.reduce((sum, { amount }) => sum + amount, 0n),
  credit: entries[0]?.credit ?? false,
  booked: entries[0]?.booked ?? false,
})

const codeOf = (balance: XmlElement) => find(balance, 'Tp', 'CdOrPrtry', 'Cd')?.text

/** The balance with the first of the codes that the statement has. */
function balanceOf(balances: readonly XmlElement[], codes: readonly string[]) {
  for (const code of codes) {
    const [found, second] = balances.filter((balance) => codeOf(balance) === code)
    if (second) throw new BadFile(`the statement has a second balance ${code}`, second.line)
    if (!found) continue
    const amount = amountOf(required(found, undefined, 'Amt'))
    return { amount: isCredit(found) ? amount : -amount, on: dayOf(find(found, 'Dt')), line: found.line }
  }
  return undefined
}

/** The day of the opening balance. The balance that the previous statement closed with is of the day before. */
const openingDay = (balances: readonly XmlElement[]): string | null => balanceOf(balances, ['OPBD'])?.on ?? null
