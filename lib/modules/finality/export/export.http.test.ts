import { describe, expect, test } from 'vitest'
import { unzipped } from '../../../testing/bank-files/unzipped.ts'
import {
  changeTo,
  instructions,
  type ListedInstruction,
  proposeParticipantAccount,
  setSettlementAccount,
} from '../../../testing/finality/instructions.ts'
import { pairOfBanks } from '../../../testing/liquidity/limits.ts'
import { accept, submitted } from '../../../testing/model/payment-life.ts'
import { type Bank, expectData, operatorAndBank } from '../../../testing/network.ts'
import { XLSX } from '../../../wire/operation.ts'

const { net, operator } = await operatorAndBank()

/** The instructions of a new batch with one payment. */
async function settled(total = '70050', currency = 'EUR') {
  await setSettlementAccount(operator, currency)
  const { harbor, meadow, willow, aspen } = await pairOfBanks(net)
  net.clock.advance(1000)
  expectData(await accept(meadow, await submitted(harbor, willow, aspen, { total, currency })))
  expectData(await operator.member('POST', '/settlements'))
  const of = async ({ partnerId }: Bank) =>
    (await instructions(operator, `partner_id=${partnerId}`))[0] as ListedInstruction
  return { harbor, meadow, pays: await of(harbor), receives: await of(meadow) }
}

const file = (batchId: string, name: string) => operator.member('GET', `/operator/batches/${batchId}/${name}`)
const paymentFile = (batchId: string) => file(batchId, 'pacs009.xml')

const setAccount = async ({ partnerId }: Bank, account: object, currency = 'EUR') =>
  expectData(await proposeParticipantAccount(operator, partnerId, currency, { holder: 'Meadow Bank', ...account }))

const all = async (batchId: string) => instructions(operator, `batch_id=${batchId}`)

describe('the payments of a batch', () => {
  test('are those that the settlement account makes, to the accounts of their namespaces', async () => {
    const { meadow, pays, receives } = await settled()
    await setAccount(meadow, { iban: 'FR1420041010050500013M02606', bic: 'PSSTFRPP' })
    const before = await all(pays.batch_id)
    const reply = await paymentFile(pays.batch_id)
    expect([reply.status, reply.headers.get('content-type'), reply.headers.get('content-disposition')]).toEqual([
      200,
      'application/xml; charset=utf-8',
      `attachment; filename="${pays.batch_id}-pacs009.xml"`,
    ])
    expect(reply.body).toContain('<NbOfTxs>1</NbOfTxs><CtrlSum>700.50</CtrlSum>')
    expect(reply.body).toContain(`<EndToEndId>${receives.reference}</EndToEndId>`)
    expect(reply.body).toMatch(/<DbtrAcct>.*DE89370400440532013000.*<CdtrAcct>.*FR1420041010050500013M02606/)
    expect(reply.body).not.toContain(pays.reference)
    expect(await all(pays.batch_id)).toEqual(before)
  })

  test('are not exported while a namespace has no account in the currency', async () => {
    const { meadow, pays } = await settled()
    await setAccount(meadow, { account_number: '1' }, 'USD')
    const reply = await paymentFile(pays.batch_id)
    expect([reply.status, reply.body.message]).toEqual([
      409,
      `These namespaces have no account in EUR: @${meadow.domain}`,
    ])
  })

  test('are not exported if their sum has more digits than the message allows', async () => {
    await setSettlementAccount(operator, 'CHF')
    const amount = { total: '999999999999999999', currency: 'CHF' }
    const pairs = [await pairOfBanks(net), await pairOfBanks(net)]
    for (const { harbor, meadow, willow, aspen } of pairs) {
      await setAccount(meadow, { account_number: '1' }, 'CHF')
      net.clock.advance(1000)
      expectData(await accept(meadow, await submitted(harbor, willow, aspen, amount)))
    }
    expectData(await operator.member('POST', '/settlements'))
    const [instruction] = await instructions(operator, `partner_id=${pairs[0]?.meadow.partnerId}`)
    const reply = await paymentFile(instruction?.batch_id ?? '')
    expect([reply.status, reply.body.message]).toEqual([409, expect.stringMatching(/more than 18 digits/)])
  })

  test('are exported again only after the bank has rejected them, as another message', async () => {
    const { meadow, pays, receives } = await settled()
    await setAccount(meadow, { account_number: '000123' })
    const messageId = async () => /<MsgId>(.*)<\/MsgId>/.exec((await paymentFile(pays.batch_id)).body)?.[1]
    const first = await messageId()
    expect(first).toMatch(/^[0-9A-F]{32}$/)
    expect(await messageId()).toBe(first)
    expectData(await operator.member('POST', `/operator/batches/${pays.batch_id}/instructions/sent`))
    expect((await paymentFile(pays.batch_id)).status).toBe(409)
    net.clock.advance(1000)
    expectData(await changeTo(operator, receives, 'rejected'))
    const second = await messageId()
    expect(second).toMatch(/^[0-9A-F]{32}$/)
    expect(second).not.toBe(first)
    expectData(await changeTo(operator, receives, 'confirmed'))
    expect((await paymentFile(pays.batch_id)).status).toBe(409)
  })
})

describe('the table of a batch', () => {
  test('has both directions, the accounts, and no formulas', async () => {
    const { harbor, meadow, pays, receives } = await settled('1', 'ISK')
    await setAccount(meadow, { account_number: '000123456789', holder: '=HYPERLINK("http://evil")' }, 'ISK')
    const reply = await file(pays.batch_id, 'instructions.csv')
    const [headings = '', ...lines] = String(reply.body).trimEnd().split('\r\n')
    expect(headings).toContain('direction,currency,amount,reference,state')
    expect(lines).toHaveLength(2)
    expect(lines.find((line) => line.includes(harbor.partnerId))).toContain(`pays,ISK,1,${pays.reference},pending`)
    const received = lines.find((line) => line.includes(meadow.partnerId))
    expect(received).toContain(`receives,ISK,1,${receives.reference},pending`)
    expect(received).toContain(`"'=HYPERLINK(""http://evil"")",,000123456789,`)
  })

  test('is a workbook, too, which keeps the zeros of account numbers', async () => {
    const { meadow, pays } = await settled('123456', 'SEK')
    await setAccount(meadow, { account_number: '000123456789', holder: '=1+1' }, 'SEK')
    const path = `/api/v1/csp/operator/batches/${pays.batch_id}/instructions.xlsx`
    const headers = { authorization: `Bearer ${operator.jwt}` }
    const response = await net.app.request(path, { headers })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, XLSX])
    const workbook = new Uint8Array(await response.arrayBuffer())
    const sheet = unzipped(workbook, 'xl/worksheets/sheet1.xml')
    expect(sheet).toContain('<v>1234.56</v>')
    expect(sheet).not.toContain('<f>')
    const texts = sheet + unzipped(workbook, 'xl/sharedStrings.xml')
    for (const text of ['000123456789', '=1+1', pays.reference]) expect(texts).toContain(text)
  })

  test.each(['instructions.csv', 'instructions.xlsx', 'pacs009.xml'])(
    '%s does not exist without instructions',
    async (name) => {
      expect((await file('none', name)).status).toBe(404)
    },
  )
})
