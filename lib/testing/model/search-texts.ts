import { shortenId } from '../../kernel/wording.ts'
import { type Bank, expectData } from '../bank.ts'
import { accept, created, draft, submitted } from './payment-life.ts'

// What support agents paste (decision 0091), and the records that it refers to. Each is found by the
// API and in the palette.

/** IDs of the records that the texts refer to, and other texts to paste. */
export type SearchRecords = Record<
  | 'main'
  | 'pulled'
  | 'whole'
  | 'order'
  | 'trans'
  | 'code'
  | 'sub'
  | 'adm'
  | 'task'
  | 'batch'
  | 'acct'
  | 'cust'
  | 'juniper',
  string
>

/** Creates the records that the texts refer to in a namespace, among many others. */
export async function createSearchRecords(harbor: Bank, meadow: Bank): Promise<SearchRecords> {
  const willow = await harbor.customer('willow')
  const aspen = await meadow.customer('aspen')
  const birch = await meadow.customer('birch')
  const juniper = await meadow.customer('juniper.low-8')
  // Searched-for records first, so that other payments are newer.
  const main = await pay(willow, aspen, {
    total: '4555',
    reference: 'Invoice INV-2026-0042, Müller & Søn',
    beneficiary: { first_name: 'Ólafía', last_name: 'Thornbury' },
  })
  const paid = expectData(await harbor.key('GET', `/payments/${main}/transactions`))
  const submission = expectData(await harbor.key('GET', `/payments/${main}/submissions`))
  const pulled = await submitted(meadow, willow, juniper, {
    type: 'Type_Pull',
    total: '123456',
    reference: 'Season ticket',
  })
  const admission = expectData(await harbor.key('GET', `/payments/${pulled}/admissions`))
  const { tasks } = expectData(await harbor.key('GET', '/admission-tasks'))
  await accept(harbor, pulled)
  const whole = await pay(willow, aspen, { total: '125000', reference: 'Deposit' })
  await created(harbor, willow, aspen, { payment_id: 'Order-7781_B', total: '98765432', currency: 'EUR' })
  await pay(willow, aspen, { total: '12500', currency: 'JPY', reference: 'Kyoto deposit' })
  for (let n = 0; n < 130; n++)
    await created(harbor, willow, birch, { total: String(1000 + n), reference: `Salary ${n}`, currency: 'CHF' })
  expectData(await harbor.member('POST', '/settlements'))
  const { batches } = expectData(await harbor.key('GET', '/settlements'))
  const account = {
    account_number: '000123456789',
    account_title: 'Larch Payroll',
    routing_number: '011000015',
    type: 'AT_Checkings',
  }
  const { token: acct } = expectData(await harbor.member('POST', '/account', { body: account }))
  const { customers } = expectData(await harbor.key('GET', '/customer?search=willow'))
  return {
    main,
    pulled,
    whole,
    order: 'Order-7781_B',
    trans: paid.token,
    code: paid.approval_code,
    sub: submission.token,
    adm: admission.token,
    task: tasks[0].token,
    batch: batches[0].token,
    acct,
    cust: customers[0].token,
    juniper,
  }

  async function pay(debtor: string, beneficiary: string, options: Record<string, unknown>): Promise<string> {
    const { beneficiary: party, ...rest } = options
    const body = draft(debtor, beneficiary, rest)
    const parties = { beneficiary_party: { ...body.beneficiary_party, ...(party as object) } }
    const { payment_id } = expectData(await harbor.key('POST', '/payments', { body: { ...body, ...parties } }))
    expectData(await harbor.key('POST', `/payments/${payment_id}/submissions`))
    return payment_id
  }
}

export const rest = (id: string) => id.slice(-26)

/** The pasted text, given the records, and the record that it refers to. */
export const SEARCH_TEXTS: readonly (readonly [
  what: string,
  meant: keyof SearchRecords,
  paste: (records: SearchRecords) => string,
])[] = [
  ['an amount', 'main', () => '45.55'],
  ['an amount with a decimal comma', 'main', () => '45,55'],
  ['an amount with a symbol', 'main', () => '$45.55'],
  ['an amount with a code', 'main', () => '45.55 USD'],
  ['an amount with the code before it', 'main', () => 'USD 45.55'],
  ['an amount with the code in lower case', 'main', () => '45.55usd'],
  ['an amount in minor units', 'main', () => '4555'],
  ['a whole amount without decimals', 'whole', () => '1250'],
  ['a whole amount with a separator', 'whole', () => '1,250'],
  ['a whole amount with a symbol', 'whole', () => '$1250'],
  ['a negative amount', 'main', () => '-45.55'],
  ['a full-width amount', 'main', () => '４５．５５'],
  ['an amount with a non-breaking space', 'main', () => '45.55\u00a0USD'],
  ['an amount after a label', 'main', () => 'Amount: $45.55'],
  ['an amount in a sentence', 'main', () => 'customer was charged 45.55 USD twice'],
  ['a large amount with commas', 'pulled', () => '1,234.56'],
  ['a large amount with points', 'pulled', () => '1.234,56'],
  ['a large amount with spaces', 'pulled', () => '1 234,56'],
  ['a large amount with apostrophes', 'pulled', () => "1'234.56"],
  ['a large amount without separators', 'pulled', () => '1234.56'],
  ['an amount with a symbol after it', 'order', () => '987.654,32 €'],
  ['millions', 'order', () => 'EUR 987,654.32'],
  ['a name', 'main', () => 'Thornbury'],
  ['a full name', 'main', () => 'Ólafía Thornbury'],
  ['a name without its accents', 'main', () => 'olafia thornbury'],
  ['the last name first', 'main', () => 'THORNBURY, Ólafía'],
  ['a part of a name', 'main', () => 'thornb'],
  ['a reference', 'main', () => 'Invoice INV-2026-0042, Müller & Søn'],
  ['a reference in quotes', 'main', () => '“Invoice INV-2026-0042, Müller & Søn”'],
  ['a part of a reference', 'main', () => 'INV-2026-0042'],
  ['the last digits of a reference', 'main', () => '0042'],
  ['a part of a reference with other separators', 'main', () => 'inv 2026/0042'],
  ['words of a reference in another order', 'main', () => 'müller invoice'],
  ['a reference after a label', 'pulled', () => 'Ref: Season ticket'],
  ['a part of a word', 'pulled', () => 'seaso'],
  ['an address', 'pulled', (records) => records.juniper],
  ['an address in capitals', 'pulled', (records) => records.juniper.toUpperCase()],
  ['a part of an address', 'pulled', () => 'juniper.low'],
  ['an address as a link', 'pulled', (records) => `mailto:${records.juniper}`],
  ['an ID', 'main', (records) => records.main],
  ['an ID in capitals', 'main', (records) => records.main.toUpperCase()],
  ['an ID in quotes', 'main', (records) => `'${records.main}'`],
  ['an ID with a full stop', 'main', (records) => `${records.main}.`],
  ['an ID with a comma', 'main', (records) => `${records.main},`],
  ['an ID between spaces and line ends', 'main', (records) => `\n\t${records.main}\r\n`],
  ['an ID with a non-breaking space', 'main', (records) => `\u00a0${records.main}\u00a0`],
  ['an ID with a zero-width space', 'main', (records) => `pay_\u200b${records.main.slice(4)}`],
  ['an ID with a line break inside', 'main', (records) => `${records.main.slice(0, 17)}\n${records.main.slice(17)}`],
  ['an ID within right-to-left marks', 'main', (records) => `\u200f\u202b${records.main}\u202c`],
  ['an ID without its prefix', 'main', (records) => rest(records.main)],
  ['an ID with a longer prefix', 'main', (records) => `payment_${rest(records.main)}`],
  ['the shortened ID that screens show', 'main', (records) => shortenId(records.main)],
  ['a shortened ID with three periods', 'main', (records) => shortenId(records.main).replace('…', '...')],
  ['the start of an ID', 'main', (records) => records.main.slice(0, 22)],
  ['the start of an ID without its underscore', 'main', (records) => `pay${rest(records.main).slice(0, 18)}`],
  [
    'the start of an ID in capitals, with an ellipsis',
    'main',
    (records) => `${records.main.slice(0, 22).toUpperCase()}…`,
  ],
  ['the start of an ID without its prefix', 'main', (records) => rest(records.main).slice(0, 18)],
  ['an ID without its underscore', 'main', (records) => `pay${rest(records.main)}`],
  ['the start of a transaction ID', 'trans', (records) => records.trans.slice(0, 24)],
  ['the start of a task ID', 'task', (records) => `task_${rest(records.task).slice(0, 18)}`],
  ['the start of a batch ID', 'batch', (records) => records.batch.slice(0, 24)],
  ['the start of a customer ID', 'cust', (records) => records.cust.slice(0, 23)],
  ['the start of an account ID', 'acct', (records) => records.acct.slice(0, 23)],
  ['the end of an ID', 'main', (records) => records.main.slice(-6)],
  ['the longer end of an ID', 'main', (records) => records.main.slice(-14)],
  ['the end of an ID after an ellipsis', 'main', (records) => `…${records.main.slice(-6)}`],
  [
    'a URL',
    'main',
    (records) => `https://console.example/n/part_01h455vb4pex5vsknk084sn02q/payments/${records.main}?tab=raw`,
  ],
  ['a URL with escapes', 'main', (records) => `https://console.example/login?next=%2Fpayments%2F${records.main}`],
  ['a sentence with an ID', 'main', (records) => `Hi, where is payment ${records.main}? Thanks!`],
  ['a sentence with an ID without its prefix', 'main', (records) => `Hi, where is ${rest(records.main)}? Thanks!`],
  [
    'a sentence with a transaction ID without its prefix',
    'trans',
    (records) => `The customer quotes ${rest(records.trans)}, is that ours?`,
  ],
  [
    'a sentence with a batch ID without its prefix',
    'batch',
    (records) => `please resend the file of ${rest(records.batch)}`,
  ],
  ['JSON with an ID', 'main', (records) => `{"payment_id": "${records.main}", "state": "completed"}`],
  ['a chosen ID', 'order', () => 'Order-7781_B'],
  ['a chosen ID in capitals', 'order', () => 'ORDER-7781_B'],
  ['the middle of a chosen ID', 'order', () => '7781'],
  ['a URL with a chosen ID', 'order', () => 'https://console.example/payments/Order-7781_B'],
  ['an approval code', 'main', (records) => records.code],
  ['an approval code in lower case', 'main', (records) => records.code.toLowerCase()],
  ['an approval code after a label', 'main', (records) => `Approval code: ${records.code}`],
  ['a transaction ID', 'trans', (records) => records.trans],
  ['a transaction ID as txn_', 'trans', (records) => `txn_${rest(records.trans)}`],
  ['a shortened transaction ID', 'trans', (records) => shortenId(records.trans)],
  ['a submission ID', 'sub', (records) => records.sub],
  ['a task ID', 'task', (records) => records.task],
  ['a task ID as task_', 'task', (records) => `task_${rest(records.task)}`],
  ['an admission ID', 'adm', (records) => records.adm],
  ['an admission ID as adm_', 'adm', (records) => `adm_${rest(records.adm)}`],
  ['a batch ID', 'batch', (records) => records.batch],
  ['a shortened batch ID', 'batch', (records) => shortenId(records.batch)],
  ['a batch ID in capitals', 'batch', (records) => records.batch.toUpperCase()],
  ['a customer ID', 'cust', (records) => records.cust],
  ['an account ID', 'acct', (records) => records.acct],
  ['an account title', 'acct', () => 'larch pay'],
  ['part of the reference and an address', 'main', () => '0042 willow'],
  ['a name, part of the reference and an amount', 'main', () => 'invoice thornbury 45.55'],
  ['part of the reference and a customer', 'pulled', () => 'ticket for juniper'],
  ['a word and a currency', 'whole', () => 'deposit usd'],
  ['a short word and part of the reference', 'main', () => 'rn 0042'],
  ['part of a name that is a code of an unused currency', 'main', () => 'pen 0042'],
]
