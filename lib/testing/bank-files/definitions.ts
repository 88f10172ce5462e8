/** An element of a message definition: how often it may occur, and its value or children in their order. */
export type Definition = {
  readonly name: string
  readonly occurs: '1' | '0..1' | '1..n' | '0..n'
  readonly value?: RegExp
  /** Whether only one of the children occurs. */
  readonly isChoice?: boolean
  readonly children?: readonly Definition[]
}

const one = (name: string, content: RegExp | readonly Definition[]): Definition => element(name, '1', content)
const optional = (name: string, content: RegExp | readonly Definition[]): Definition => element(name, '0..1', content)
const many = (name: string, content: readonly Definition[]): Definition => element(name, '0..n', content)
const some = (name: string, content: readonly Definition[]): Definition => element(name, '1..n', content)
const choice = (definition: Definition): Definition => ({ ...definition, isChoice: true })

function element(name: string, occurs: Definition['occurs'], content: RegExp | readonly Definition[]): Definition {
  return content instanceof RegExp ? { name, occurs, value: content } : { name, occurs, children: content }
}

const text = (max: number) => new RegExp(`^[^]{1,${max}}$`, 'u')
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/
const DATE = /^\d{4}-\d{2}-\d{2}$/
const COUNT = /^\d{1,15}$/
const AMOUNT = /^(?=.{1,19}$)\d+(\.\d{1,5})?$/
const DIRECTION = /^(CRDT|DBIT)$/
const CURRENCY = /^[A-Z]{3}$/

const accountId = choice(
  one('Id', [optional('IBAN', /^[A-Z]{2}\d{2}[A-Z0-9]{1,30}$/), optional('Othr', [one('Id', text(34))])]),
)
const account = [accountId, optional('Ccy', CURRENCY), optional('Nm', text(70))]
const institution = [
  one('FinInstnId', [optional('BICFI', /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/), optional('Nm', text(140))]),
]

/** pacs.009.001.08, as far as it is written. */
export const PACS009: Definition = one('Document', [
  one('FICdtTrf', [
    one('GrpHdr', [
      one('MsgId', text(35)),
      one('CreDtTm', TIME),
      one('NbOfTxs', COUNT),
      optional('CtrlSum', AMOUNT),
      optional('IntrBkSttlmDt', DATE),
      one('SttlmInf', [one('SttlmMtd', /^(INDA|INGA|COVE|CLRG)$/), optional('SttlmAcct', account)]),
      optional('InstgAgt', institution),
      optional('InstdAgt', institution),
    ]),
    some('CdtTrfTxInf', [
      one('PmtId', [optional('InstrId', text(35)), one('EndToEndId', text(35)), optional('TxId', text(35))]),
      one('IntrBkSttlmAmt', AMOUNT),
      one('Dbtr', institution),
      optional('DbtrAcct', account),
      optional('DbtrAgt', institution),
      optional('CdtrAgt', institution),
      one('Cdtr', institution),
      optional('CdtrAcct', account),
      optional('RmtInf', [optional('Ustrd', text(140))]),
    ]),
  ]),
])

const counted = [optional('NbOfNtries', COUNT), optional('Sum', AMOUNT)]
const summary = optional('TxsSummry', [
  optional('TtlNtries', [...counted, optional('TtlNetNtry', [one('Amt', AMOUNT), one('CdtDbtInd', DIRECTION)])]),
  optional('TtlCdtNtries', counted),
  optional('TtlDbtNtries', counted),
])
const entry = many('Ntry', [
  one('Amt', AMOUNT),
  one('CdtDbtInd', DIRECTION),
  optional('RvslInd', /^(true|false)$/),
  choice(one('Sts', [optional('Cd', /^(BOOK|PDNG|INFO|FUTR)$/), optional('Prtry', text(35))])),
  choice(optional('BookgDt', [optional('Dt', DATE), optional('DtTm', TIME)])),
  optional('AcctSvcrRef', text(35)),
  one('BkTxCd', [
    optional('Domn', [one('Cd', /^[A-Z]{4}$/), one('Fmly', [one('Cd', /^[A-Z]{4}$/), one('SubFmlyCd', /^[A-Z]{4}$/)])]),
  ]),
  optional('AddtlInfInd', [optional('MsgNmId', text(35)), optional('MsgId', text(35))]),
  many('NtryDtls', [
    optional('Btch', [
      optional('MsgId', text(35)),
      optional('NbOfTxs', COUNT),
      optional('TtlAmt', AMOUNT),
      optional('CdtDbtInd', DIRECTION),
    ]),
    many('TxDtls', [
      optional('Refs', [optional('InstrId', text(35)), optional('EndToEndId', text(35)), optional('TxId', text(35))]),
      optional('RltdAgts', [optional('DbtrAgt', institution), optional('CdtrAgt', institution)]),
      optional('RmtInf', [optional('Ustrd', text(140))]),
    ]),
  ]),
])
const groupHeader = one('GrpHdr', [one('MsgId', text(35)), one('CreDtTm', TIME)])
const beginning = [
  one('Id', text(35)),
  optional('CreDtTm', TIME),
  optional('FrToDt', [one('FrDtTm', TIME), one('ToDtTm', TIME)]),
  one('Acct', account),
]
const balance = some('Bal', [
  one('Tp', [choice(one('CdOrPrtry', [optional('Cd', /^(OPBD|CLBD)$/), optional('Prtry', text(35))]))]),
  one('Amt', AMOUNT),
  one('CdtDbtInd', DIRECTION),
  choice(one('Dt', [optional('Dt', DATE), optional('DtTm', TIME)])),
])

/** camt.053.001.08, as far as it is written. */
export const CAMT053: Definition = one('Document', [
  one('BkToCstmrStmt', [groupHeader, some('Stmt', [...beginning, balance, summary, entry])]),
])

/** camt.054.001.08, as far as it is written. */
export const CAMT054: Definition = one('Document', [
  one('BkToCstmrDbtCdtNtfctn', [groupHeader, some('Ntfctn', [...beginning, summary, entry])]),
])
