// What support agents paste (decision 0091): each scrap finds its record as the first or only result.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accept, created, draft, submitted } from '../../testing/model/payment-life.ts'
import { indexEverything } from '../../testing/model/search-index.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { SearchResult } from './contract.ts'

let net: TestNetwork
let harbor: Bank
const known: Record<string, string> = {}

beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
  const meadow = await net.bank('meadow')
  const willow = await harbor.customer('willow')
  const aspen = await meadow.customer('aspen')
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
    await created(harbor, willow, aspen, { total: String(1000 + n), reference: `Salary ${n}`, currency: 'CHF' })
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
  Object.assign(known, {
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
  })
  await indexEverything(net.database.db)

  async function pay(debtor: string, beneficiary: string, options: Record<string, unknown>): Promise<string> {
    const { beneficiary: party, ...rest } = options
    const body = draft(debtor, beneficiary, rest)
    const parties = { beneficiary_party: { ...body.beneficiary_party, ...(party as object) } }
    const { payment_id } = expectData(await harbor.key('POST', '/payments', { body: { ...body, ...parties } }))
    expectData(await harbor.key('POST', `/payments/${payment_id}/submissions`))
    return payment_id
  }
})
afterAll(() => net.close())

const search = async (term: string) =>
  SearchResult.parse(expectData(await harbor.member('GET', `/search?${new URLSearchParams({ term })}`)))

const short = (id = '') => `${id.slice(0, 8)}…${id.slice(-6)}`
const rest = (id = '') => id.slice(-26)

/** The pasted text, given the records, and the record that it means. */
const SCRAPS: readonly (readonly [what: string, meant: string, paste: () => string | undefined])[] = [
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
  ['an address', 'pulled', () => 'juniper.low-8@meadow'],
  ['an address in capitals', 'pulled', () => 'JUNIPER.LOW-8@MEADOW'],
  ['a part of an address', 'pulled', () => 'juniper.low'],
  ['an address as a link', 'pulled', () => 'mailto:juniper.low-8@meadow'],
  ['an ID', 'main', () => known.main],
  ['an ID in capitals', 'main', () => known.main?.toUpperCase()],
  ['an ID in quotes', 'main', () => `'${known.main}'`],
  ['an ID with a full stop', 'main', () => `${known.main}.`],
  ['an ID with a comma', 'main', () => `${known.main},`],
  ['an ID between spaces and line ends', 'main', () => `\n\t${known.main}\r\n`],
  ['an ID with a non-breaking space', 'main', () => `\u00a0${known.main}\u00a0`],
  ['an ID with a zero-width space', 'main', () => `pay_\u200b${known.main?.slice(4)}`],
  ['an ID with a line break inside', 'main', () => `${known.main?.slice(0, 17)}\n${known.main?.slice(17)}`],
  ['an ID within right-to-left marks', 'main', () => `\u200f\u202b${known.main}\u202c`],
  ['an ID without its prefix', 'main', () => rest(known.main)],
  ['an ID with a longer prefix', 'main', () => `payment_${rest(known.main)}`],
  ['the shortened ID of the screen', 'main', () => short(known.main)],
  ['a shortened ID with three points', 'main', () => short(known.main).replace('…', '...')],
  ['the end of an ID', 'main', () => known.main?.slice(-6)],
  ['the longer end of an ID', 'main', () => known.main?.slice(-14)],
  ['the end of an ID after an ellipsis', 'main', () => `…${known.main?.slice(-6)}`],
  ['a URL', 'main', () => `https://console.example/n/part_01h455vb4pex5vsknk084sn02q/payments/${known.main}?tab=raw`],
  ['a URL with escapes', 'main', () => `https://console.example/login?next=%2Fpayments%2F${known.main}`],
  ['a sentence with an ID', 'main', () => `Hi, where is payment ${known.main}? Thanks!`],
  ['JSON with an ID', 'main', () => `{"payment_id": "${known.main}", "state": "completed"}`],
  ['a chosen ID', 'order', () => 'Order-7781_B'],
  ['a chosen ID in capitals', 'order', () => 'ORDER-7781_B'],
  ['the middle of a chosen ID', 'order', () => '7781'],
  ['a URL with a chosen ID', 'order', () => 'https://console.example/payments/Order-7781_B'],
  ['an approval code', 'main', () => known.code],
  ['an approval code in lower case', 'main', () => known.code?.toLowerCase()],
  ['an approval code after a label', 'main', () => `Approval code: ${known.code}`],
  ['a transaction ID', 'trans', () => known.trans],
  ['a transaction ID as txn_', 'trans', () => `txn_${rest(known.trans)}`],
  ['a shortened transaction ID', 'trans', () => short(known.trans)],
  ['a submission ID', 'sub', () => known.sub],
  ['a task ID', 'task', () => known.task],
  ['a task ID as task_', 'task', () => `task_${rest(known.task)}`],
  ['an admission ID', 'adm', () => known.adm],
  ['an admission ID as adm_', 'adm', () => `adm_${rest(known.adm)}`],
  ['a batch ID', 'batch', () => known.batch],
  ['a shortened batch ID', 'batch', () => short(known.batch)],
  ['a batch ID in capitals', 'batch', () => known.batch?.toUpperCase()],
  ['a customer ID', 'cust', () => known.cust],
  ['an account ID', 'acct', () => known.acct],
  ['an account title', 'acct', () => 'larch pay'],
]

describe('finds first', () => {
  test.each(SCRAPS)('%s', async (_, meant, paste) => {
    const term = paste() ?? ''
    const { results } = await search(term)
    const [first] = results
    expect(first && [first.id, first.matches.length > 0], `${term}: ${JSON.stringify(results).slice(0, 600)}`).toEqual([
      known[meant],
      true,
    ])
  })
})

test('says why each record matched', async () => {
  const why = async (term: string) => (await search(term)).results[0]?.matches[0]
  expect(await why('45,55')).toEqual({ by: 'amount', value: '45.55 USD' })
  expect(await why('4555')).toEqual({ by: 'amount_in_minor_units', value: '45.55 USD' })
  expect(await why('inv 2026')).toEqual({ by: 'reference_part', value: 'Invoice INV-2026-0042, Müller & Søn' })
  expect(await why('olafia')).toEqual({ by: 'name', value: 'Ólafía Thornbury' })
  expect(await why(known.main?.slice(-6) ?? '')).toEqual({ by: 'id_part', value: known.main })
  expect(await why(`task_${rest(known.task)}`)).toEqual({ by: 'id', value: known.task })
})
