import { describe, expect, test } from 'vitest'
import { writeOnce } from '../../../platform/write/run-write.ts'
import { CAMT053, CAMT054 } from '../../../testing/bank-files/definitions.ts'
import { partsOf } from '../../../testing/bank-files/refusal-of.ts'
import { unzipped } from '../../../testing/bank-files/unzipped.ts'
import { treeOf, violations } from '../../../testing/bank-files/violations.ts'
import { changeTo, instructions, setSettlementAccount } from '../../../testing/finality/instructions.ts'
import { jobContext, type Pair, pairOfBanks } from '../../../testing/liquidity/limits.ts'
import { accept, submitted } from '../../../testing/model/payment-life.ts'
import { settle as settleNow } from '../../../testing/model/settle.ts'
import { type Bank, expectData, operatorAndBank, type Reply } from '../../../testing/network.ts'
import { PREFIX, XLSX } from '../../../wire/operation.ts'
import { closeWindow } from '../run/close-window.ts'
import { settleRun } from '../run/settle-run.ts'

const { net, operator } = await operatorAndBank()

const HOUR = 3_600_000
const today = () => net.clock.now.toISOString().slice(0, 10)

/** Moves to the given hour of the next day. */
function nextDay(hour: number): void {
  const midnight = new Date(`${today()}T00:00:00Z`).getTime()
  net.clock.advance(midnight + (24 + hour) * HOUR - net.clock.now.getTime())
}

/** Completes a payment from `harbor` to `meadow`. */
async function pay({ harbor, meadow, willow, aspen }: Pair, total: string, more: object = {}): Promise<string> {
  const id = await submitted(harbor, willow, aspen, { total, currency: 'EUR', ...more })
  expectData(await accept(meadow, id))
  return id
}

async function settle(): Promise<void> {
  net.clock.advance(1000)
  await settleNow(jobContext(net), 'sandbox', net.secrets.settlement)
}

/** The newest batch of a bank. */
const batchOf = async ({ key }: Bank): Promise<string> =>
  expectData(await key('GET', '/settlements?limit=1')).batches[0].token

const statements = async ({ key }: Bank, query = '', currency = 'EUR') =>
  expectData(await key('GET', `/statements?currency=${currency}${query}`)).statements

const file = ({ key }: Bank, name: string, day: string, currency = 'EUR'): Promise<Reply> =>
  key('GET', `/statements/${currency}/${day}/${name}`)

/** The statement of a day as camt.053, once it is closed. */
async function camt053(bank: Bank, day: string, currency = 'EUR') {
  const { body } = await file(bank, 'camt053.xml', day, currency)
  expect(violations(await treeOf(body), CAMT053)).toEqual([])
  const [header, ...entries] = await partsOf(body, 'camt')
  return { header, entries, text: body as string }
}

describe('a statement', () => {
  test('begins with the closing balance of the day before, also after days without batches', async () => {
    const pair = await pairOfBanks(net)
    nextDay(10)
    const first = today()
    await pay(pair, '700')
    await settle()
    await pay(pair, '50')
    await settle()
    nextDay(10)
    nextDay(10)
    const last = today()
    await pay(pair, '1')
    await settle()
    const seen = await statements(pair.harbor, `&from=${first}`)
    expect(seen).toMatchObject([
      { date: last, opening_balance: '-750', closing_balance: '-751', debits: '1', batch_count: 1, state: 'open' },
      { opening_balance: '-750', closing_balance: '-750', credits: '0', debits: '0', batch_count: 0, state: 'closed' },
      { date: first, opening_balance: '0', closing_balance: '-750', debits: '750', batch_count: 2, txn_count: 2 },
    ])
    expect((await statements(pair.meadow, `&to=${first}`))[0]).toMatchObject({ closing_balance: '750', credits: '750' })
    expect(await statements(pair.harbor, `&from=${first}`, 'USD')).toMatchObject([{ debits: '0' }, {}, {}])
    for (const { date, opening_balance, closing_balance } of seen.slice(1)) {
      const { header, entries } = await camt053(pair.harbor, date)
      expect(header).toMatchObject({
        account: pair.harbor.partnerId.toUpperCase(),
        currency: 'EUR',
        from: date,
        to: date,
      })
      expect(header).toMatchObject({ opening: BigInt(opening_balance), closing: BigInt(closing_balance) })
      expect(entries).toHaveLength(date === first ? 2 : 0)
    }
  })

  test('has an entry for each batch, with the notification that lists its transactions', async () => {
    const pair = await pairOfBanks(net)
    nextDay(10)
    await pay(pair, '700')
    await pay(pair, '25')
    await settle()
    const day = today()
    const batch = await batchOf(pair.harbor)
    nextDay(2)
    const { entries, text } = await camt053(pair.harbor, day)
    expect(entries).toMatchObject([
      { amount: 725n, credit: false, booked: true, bankReference: batch, bookedOn: day, references: [] },
    ])
    expect(text).toContain(`<MsgNmId>camt.054.001.08</MsgNmId><MsgId>${batch}</MsgId>`)
    expect(text).toContain('<NbOfTxs>2</NbOfTxs>')
    net.clock.advance(5000)
    expect((await file(pair.harbor, 'camt053.xml', day)).body, 'a repeated download').toBe(text)
  })

  test('counts a batch with instructions from the day on which it is final', async () => {
    await setSettlementAccount(operator, 'SEK')
    const pair = await pairOfBanks(net)
    const payment = await submitted(pair.harbor, pair.willow, pair.aspen, { total: '900', currency: 'SEK' })
    expectData(await accept(pair.meadow, payment))
    await settle()
    const settled = today()
    const batch = await batchOf(pair.harbor)
    const notification = () => pair.harbor.key('GET', `/settlements/${batch}/camt054.xml`)
    const pending = (await notification()).body
    expect(pending).toContain(`<Id>${batch}-P</Id>`)
    expect((await partsOf(pending, 'camt'))[1]).toMatchObject({ booked: false, bookedOn: null })
    const own = await instructions(operator, `batch_id=${batch}`)
    const [paid] = own.filter(({ direction }) => direction === 'pays')
    nextDay(2)
    expect((await camt053(pair.harbor, settled, 'SEK')).entries).toEqual([])
    for (const one of own) expectData(await changeTo(operator, one, 'confirmed'))
    const final = today()
    expect((await statements(pair.harbor, '', 'SEK')).slice(0, 2)).toMatchObject([
      { date: final, opening_balance: '0', closing_balance: '-900', batch_count: 1 },
      { date: settled, closing_balance: '0', batch_count: 0, state: 'closed' },
    ])
    const booked = (await notification()).body
    expect(booked).toContain(`<Id>${batch}</Id>`)
    expect((await partsOf(booked, 'camt'))[1]).toMatchObject({ booked: true, bookedOn: final })
    nextDay(2)
    expect((await camt053(pair.harbor, final, 'SEK')).entries).toMatchObject([{ references: [paid?.reference] }])
  })

  test('is available an hour after the end of its day, and while no settlement of the day is running', async () => {
    const { harbor } = await pairOfBanks(net)
    nextDay(23)
    const day = today()
    const download = async () => (await file(harbor, 'statement.csv', day)).status
    const state = async () => (await statements(harbor, `&from=${day}&to=${day}`))[0].state
    const run = await writeOnce(jobContext(net), (ctx) => closeWindow(ctx, 'sandbox'))
    net.clock.advance(2 * HOUR - 1)
    expect(await download()).toBe(409)
    net.clock.advance(1)
    expect([await download(), await state()], 'the settlement is running').toEqual([409, 'open'])
    await writeOnce(jobContext(net), (ctx) => settleRun(ctx, run.token, net.secrets.settlement))
    expect([await download(), await state()]).toEqual([200, 'closed'])
  })

  test('is a table, too, with the balance after each batch', async () => {
    const pair = await pairOfBanks(net)
    nextDay(10)
    await pay(pair, '700')
    await settle()
    await pay(pair, '25')
    await settle()
    const day = today()
    nextDay(2)
    const csv = await file(pair.harbor, 'statement.csv', day)
    const [headings, ...lines] = String(csv.body).trimEnd().split('\r\n')
    expect(headings).toContain('kind,date,batch_id,')
    expect(
      lines.map((line) =>
        line
          .split(',')
          .filter((_, at) => [0, 7, 9, 10].includes(at))
          .join(' '),
      ),
    ).toEqual(['opening   0.00', 'batch 1 -7.00 -7.00', 'batch 1 -0.25 -7.25', 'closing 2 -7.25 -7.25'])
    const { headers } = csv
    const name = `${pair.harbor.partnerId}-statement-EUR-${day}`
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${name}.csv"`)
    const workbook = await download(pair.harbor, `/statements/EUR/${day}/statement.xlsx`)
    expect(unzipped(workbook, 'xl/worksheets/sheet1.xml')).toContain('<v>-7.25</v>')
  })

  test.each([
    ['2026-02-30', 'EUR'],
    ['today', 'EUR'],
    ['1969-12-31', 'EUR'],
    ['2026-03-01', 'XXX'],
  ])('of %s in %s does not exist', async (day, currency) => {
    expect((await file(operator, 'camt053.xml', day, currency)).status).toBe(404)
  })

  test.each([
    ['&from=2026-03-02&to=2026-03-01', 'from: must not be after `to`'],
    ['&from=2025-03-01&to=2026-03-02', 'from: must be at most 365 days before `to`'],
    ['&from=1969-12-31&to=1970-01-01', 'from: must be a day from 1970-01-01 to 9999-12-31'],
    ['&to=yesterday', 'to: '],
  ])('list with %s is refused', async (query, message) => {
    const reply = await operator.key('GET', `/statements?currency=EUR${query}`)
    expect([reply.status, reply.body.message]).toEqual([400, expect.stringContaining(message)])
  })

  test('list ends today, and has 31 days by default', async () => {
    expect(await statements(operator, '&from=9998-01-01&to=9999-12-31')).toEqual([])
    const listed = await statements(operator, '&to=9999-12-31')
    expect([listed.length, listed[0].date]).toEqual([31, today()])
  })
})

/** A binary file. */
async function download({ jwt, partnerId }: Bank, path: string): Promise<Uint8Array> {
  const headers = { authorization: `Bearer ${jwt}`, 'x-partner-id': partnerId }
  const response = await net.app.request(`${PREFIX}${path}`, { headers })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, XLSX])
  return new Uint8Array(await response.arrayBuffer())
}

describe('a notification', () => {
  test('has an entry for each line, whose sums are its totals and the net position', async () => {
    const pair = await pairOfBanks(net)
    const { harbor, meadow, willow } = pair
    const sent = await pay(pair, '700', { reference: 'Invoice <7> & 8' })
    const long = await pay(pair, '20', { reference: 'R'.repeat(36), payment_id: 'p'.repeat(36) })
    const within = await submitted(harbor, willow, await harbor.customer('birch'), { total: '5', currency: 'EUR' })
    expectData(await accept(harbor, within))
    const returned = expectData(
      await meadow.key('POST', `/payments/${sent}/returns`, {
        body: { amount: { currency: 'EUR', total: '100' }, reason: 'AC03' },
      }),
    )
    await settle()
    const batch = await batchOf(harbor)
    const { body } = await harbor.key('GET', `/settlements/${batch}/camt054.xml`)
    expect(violations(await treeOf(body), CAMT054)).toEqual([])
    const [header, ...entries] = await partsOf(body, 'camt')
    expect(header).toMatchObject({ document: 'camt.054', id: batch, account: harbor.partnerId.toUpperCase() })
    const byAmount = new Map(
      entries.map((entry) => [`${'amount' in entry && `${entry.credit ? '' : '-'}${entry.amount}`}`, entry]),
    )
    expect([...byAmount.keys()].toSorted()).toEqual(['-20', '-5', '-700', '100', '5'])
    expect(byAmount.get('-700')).toMatchObject({ references: ['Invoice <7> & 8', sent], booked: true })
    expect(byAmount.get('-20')).toMatchObject({ references: [], remittance: 'R'.repeat(36) })
    expect(body).not.toContain(long)
    expect(body).toContain(
      '<NbOfNtries>5</NbOfNtries><Sum>8.30</Sum><TtlNetNtry><Amt>6.20</Amt><CdtDbtInd>DBIT</CdtDbtInd>',
    )
    expect(body).toMatch(/RCDT<\/Cd><SubFmlyCd>RRTN/)
    expect(body).toContain(`<TxId>${returned.transaction_id}</TxId>`)
    expect(body).toContain(`<DbtrAgt><FinInstnId><Nm>${meadow.domain}</Nm>`)
    const { summary } = expectData(await harbor.key('GET', `/settlements/${batch}`))
    expect(summary.net_total).toBe('-620')
    const sheet = unzipped(
      await download(harbor, `/settlements/${batch}/transactions.xlsx`),
      'xl/worksheets/sheet1.xml',
    )
    for (const amount of ['-7', '-0.2', '-0.05', '1', '0.05']) expect(sheet).toContain(`<v>${amount}</v>`)
  })

  test('does not exist for a namespace without transactions in the batch', async () => {
    const pair = await pairOfBanks(net)
    await pay(pair, '700')
    await settle()
    const batch = await batchOf(pair.harbor)
    const other = await pairOfBanks(net)
    for (const name of ['camt054.xml', 'transactions.xlsx'])
      expect((await other.harbor.key('GET', `/settlements/${batch}/${name}`)).status).toBe(404)
    expect(await statements(other.harbor)).toMatchObject(Array(31).fill({ closing_balance: '0', batch_count: 0 }))
  })

  test('is refused while the batch is not completed', async () => {
    const pair = await pairOfBanks(net)
    await pay(pair, '700')
    const run = await writeOnce(jobContext(net), (ctx) => closeWindow(ctx, 'sandbox'))
    const batch = await batchOf(pair.harbor)
    for (const name of ['camt054.xml', 'transactions.xlsx'])
      expect((await pair.harbor.key('GET', `/settlements/${batch}/${name}`)).status).toBe(409)
    await writeOnce(jobContext(net), (ctx) => settleRun(ctx, run.token, net.secrets.settlement))
  })
})
