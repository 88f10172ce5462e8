import { type Bank, expectData } from '../bank.ts'
import { accept, created, draft, submitted } from './payment-life.ts'

// What support agents paste (decision 0091), and the records that it means. Each is found by the API
// and in the palette.

/** IDs of the records that scraps mean, and other texts to paste. */
export type Scrapped = Record<
  'main' | 'pulled' | 'order' | 'trans' | 'code' | 'sub' | 'adm' | 'task' | 'batch' | 'acct' | 'cust' | 'juniper',
  string
>

/** Creates the records that scraps mean in a namespace, among many others. */
export async function createScrapped(harbor: Bank, meadow: Bank): Promise<Scrapped> {
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

const short = (id: string) => `${id.slice(0, 8)}…${id.slice(-6)}`
export const rest = (id: string) => id.slice(-26)

/** The pasted text, given the records, and the record that it means. */
export const SCRAPS: readonly (readonly [what: string, meant: keyof Scrapped, paste: (known: Scrapped) => string])[] = [
  ['an amount', 'main', () => '45.55'],
  ['an amount with a decimal comma', 'main', () => '45,55'],
  ['an amount with a symbol', 'main', () => '$45.55'],
  ['an amount with a code', 'main', () => '45.55 USD'],
  ['an amount with the code before it', 'main', () => 'USD 45.55'],
  ['an amount with the code in lower case', 'main', () => '45.55usd'],
  ['an amount in minor units', 'main', () => '4555'],
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
  ['an address', 'pulled', (known) => known.juniper],
  ['an address in capitals', 'pulled', (known) => known.juniper.toUpperCase()],
  ['a part of an address', 'pulled', () => 'juniper.low'],
  ['an address as a link', 'pulled', (known) => `mailto:${known.juniper}`],
  ['an ID', 'main', (known) => known.main],
  ['an ID in capitals', 'main', (known) => known.main.toUpperCase()],
  ['an ID in quotes', 'main', (known) => `'${known.main}'`],
  ['an ID with a full stop', 'main', (known) => `${known.main}.`],
  ['an ID with a comma', 'main', (known) => `${known.main},`],
  ['an ID between spaces and line ends', 'main', (known) => `\n\t${known.main}\r\n`],
  ['an ID with a non-breaking space', 'main', (known) => `\u00a0${known.main}\u00a0`],
  ['an ID with a zero-width space', 'main', (known) => `pay_\u200b${known.main.slice(4)}`],
  ['an ID with a line break inside', 'main', (known) => `${known.main.slice(0, 17)}\n${known.main.slice(17)}`],
  ['an ID within right-to-left marks', 'main', (known) => `\u200f\u202b${known.main}\u202c`],
  ['an ID without its prefix', 'main', (known) => rest(known.main)],
  ['an ID with a longer prefix', 'main', (known) => `payment_${rest(known.main)}`],
  ['the shortened ID of the screen', 'main', (known) => short(known.main)],
  ['a shortened ID with three points', 'main', (known) => short(known.main).replace('…', '...')],
  ['the end of an ID', 'main', (known) => known.main.slice(-6)],
  ['the longer end of an ID', 'main', (known) => known.main.slice(-14)],
  ['the end of an ID after an ellipsis', 'main', (known) => `…${known.main.slice(-6)}`],
  [
    'a URL',
    'main',
    (known) => `https://console.example/n/part_01h455vb4pex5vsknk084sn02q/payments/${known.main}?tab=raw`,
  ],
  ['a URL with escapes', 'main', (known) => `https://console.example/login?next=%2Fpayments%2F${known.main}`],
  ['a sentence with an ID', 'main', (known) => `Hi, where is payment ${known.main}? Thanks!`],
  ['JSON with an ID', 'main', (known) => `{"payment_id": "${known.main}", "state": "completed"}`],
  ['a chosen ID', 'order', () => 'Order-7781_B'],
  ['a chosen ID in capitals', 'order', () => 'ORDER-7781_B'],
  ['the middle of a chosen ID', 'order', () => '7781'],
  ['a URL with a chosen ID', 'order', () => 'https://console.example/payments/Order-7781_B'],
  ['an approval code', 'main', (known) => known.code],
  ['an approval code in lower case', 'main', (known) => known.code.toLowerCase()],
  ['an approval code after a label', 'main', (known) => `Approval code: ${known.code}`],
  ['a transaction ID', 'trans', (known) => known.trans],
  ['a transaction ID as txn_', 'trans', (known) => `txn_${rest(known.trans)}`],
  ['a shortened transaction ID', 'trans', (known) => short(known.trans)],
  ['a submission ID', 'sub', (known) => known.sub],
  ['a task ID', 'task', (known) => known.task],
  ['a task ID as task_', 'task', (known) => `task_${rest(known.task)}`],
  ['an admission ID', 'adm', (known) => known.adm],
  ['an admission ID as adm_', 'adm', (known) => `adm_${rest(known.adm)}`],
  ['a batch ID', 'batch', (known) => known.batch],
  ['a shortened batch ID', 'batch', (known) => short(known.batch)],
  ['a batch ID in capitals', 'batch', (known) => known.batch.toUpperCase()],
  ['a customer ID', 'cust', (known) => known.cust],
  ['an account ID', 'acct', (known) => known.acct],
  ['an account title', 'acct', () => 'larch pay'],
]
