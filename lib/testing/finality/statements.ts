import type { Bank, Reply } from '../bank.ts'
import type { ListedInstruction } from './instructions.ts'

/** The account of `setSettlementAccount`. */
const IBAN = 'DE89370400440532013000'

export type Line = {
  readonly reference: string
  /** In minor units of a currency with two decimals. */
  readonly total: string
  readonly direction?: 'credit' | 'debit'
  readonly bankReference?: string
  readonly remittance?: string
  readonly isBooked?: boolean
  readonly isReversal?: boolean
  /** Into how many payments of this total the entry is divided; 1 if absent. */
  readonly payments?: number
}

/** The line that confirms an instruction. */
export const lineOf = ({ reference, direction, amount }: ListedInstruction): Line => ({
  reference,
  total: amount.total,
  direction: direction === 'pays' ? 'credit' : 'debit',
})

type Options = {
  readonly account?: string
  readonly currency?: string
  /** With a day, the statement covers all of it. */
  readonly day?: string
  /** With an opening balance, it has balances. */
  readonly opening?: bigint
}

let number = 0

const decimal = (minor: bigint) => `${minor / 100n}.${`${minor % 100n}`.padStart(2, '0')}`
const sumOf = ({ total, payments = 1 }: Line) => BigInt(total) * BigInt(payments)
const signed = (line: Line) => (line.direction === 'debit' ? -sumOf(line) : sumOf(line))

/** A statement (camt.053) of the network's account in the sandbox. */
export function statement(
  lines: readonly Line[],
  { account = IBAN, currency = 'USD', day, opening }: Options = {},
): string {
  const id = `STATEMENT${number++}`
  const amount = (minor: bigint) => `<Amt Ccy="${currency}">${decimal(minor < 0n ? -minor : minor)}</Amt>`
  const balance = (code: string, minor: bigint) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(minor)}<CdtDbtInd>${minor < 0n ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`
  const booked = lines.filter(({ isBooked }) => isBooked !== false)
  const closing = booked.reduce((sum, line) => sum + signed(line), opening ?? 0n)
  const period = day && `<FrToDt><FrDtTm>${day}T00:00:00Z</FrDtTm><ToDtTm>${day}T23:59:59Z</ToDtTm></FrToDt>`
  const created = '2026-11-28T18:00:00Z'
  const payments = ({ reference, remittance, total, payments: count = 1 }: Line) =>
    `<TxDtls><Refs><EndToEndId>${reference || 'NOTPROVIDED'}</EndToEndId></Refs>${count > 1 ? amount(BigInt(total)) : ''}${remittance ? `<RmtInf><Ustrd>${remittance}</Ustrd></RmtInf>` : ''}</TxDtls>`.repeat(
      count,
    )
  const entries = lines.map(
    (line) =>
      `<Ntry>${amount(sumOf(line))}<CdtDbtInd>${line.direction === 'debit' ? 'DBIT' : 'CRDT'}</CdtDbtInd>${line.isReversal ? '<RvslInd>true</RvslInd>' : ''}<Sts><Cd>${line.isBooked === false ? 'PDNG' : 'BOOK'}</Cd></Sts><BookgDt><Dt>2026-11-28</Dt></BookgDt><AcctSvcrRef>${line.bankReference ?? `BANK${number++}`}</AcctSvcrRef><BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd><NtryDtls>${payments(line)}</NtryDtls></Ntry>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>${id}</MsgId><CreDtTm>${created}</CreDtTm></GrpHdr>
<Stmt><Id>${id}</Id><CreDtTm>${created}</CreDtTm>${period ?? ''}<Acct><Id><IBAN>${account}</IBAN></Id><Ccy>${currency}</Ccy></Acct>
${opening === undefined ? '' : balance('OPBD', opening) + balance('CLBD', closing)}
${entries.join('\n')}
</Stmt></BkToCstmrStmt></Document>
`
}

/** Imports a file. */
export const upload = (
  operator: Bank,
  file: string | ReadableStream<Uint8Array>,
  query = 'environment=sandbox&currency=USD&format=camt',
): Promise<Reply> =>
  operator.member('POST', `/operator/statement-imports?${query}`, {
    body: file,
    headers: { 'content-type': 'application/xml' },
  })
