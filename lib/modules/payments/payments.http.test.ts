import { beforeAll, describe, expect, test } from 'vitest'
import { accept, created, draft, submitted } from '../../testing/model/payment-life.ts'
import { type Bank, expectData, twoBanks } from '../../testing/network.ts'
import { Payment, PaymentList } from './contract.ts'

const { net, harbor, meadow, willow, aspen } = await twoBanks()

const create = (body: unknown, key?: string) => harbor.key('POST', '/payments', { body, key })

describe('create', () => {
  test('stores the request as sent and sets the remaining fields', async () => {
    const data = Payment.parse(expectData(await create(draft('Willow@Harbor', aspen, { payment_id: 'order-1' }))))
    expect(data).toMatchObject({
      payment_id: 'order-1',
      amount: { currency: 'USD', total: '10000' },
      debtor_party: { payment_address: 'Willow@Harbor', first_name: '', billing: { country: '' } },
      reference: '',
      device: {},
      location: {},
      partner_id: harbor.partnerId,
      state: 'created',
      initiated_at: net.clock.now.toISOString(),
      expires_at: new Date(net.clock.now.getTime() + 3_600_000).toISOString(),
    })
  })

  test('returns device and location as sent on every read, to both sides, byte for byte', async () => {
    const sent = {
      device: { user_agent: 'Ω "x"', b: [1, { z: null, a: -0.5 }], a: {} },
      location: { lon: 1.5, lat: 2 },
    }
    const text = JSON.stringify(sent)
    const shown = ({ device, location }: { device: unknown; location: unknown }) => JSON.stringify({ device, location })
    const reply = await create(draft(willow, aspen, sent), 'with device')
    const { payment_id: id } = expectData(reply)
    expect(shown(expectData(reply))).toBe(text)
    expect(shown(expectData(await create(draft(willow, aspen, sent), 'with device')))).toBe(text)
    expect(shown(expectData(await harbor.key('GET', `/payments/${id}`)))).toBe(text)
    expect(shown(expectData(await harbor.key('GET', `/payments?payment_id=${id}`)).payments[0])).toBe(text)
    const submission = expectData(await harbor.key('POST', `/payments/${id}/submissions`))
    expect(shown(submission.relationships.payment)).toBe(text)
    expect(shown(expectData(await meadow.key('GET', `/payments/${id}`)))).toBe(text)
  })

  const nested = (levels: number): unknown => (levels === 0 ? 1 : { in: nested(levels - 1) })
  test.each([
    ['must be an object', 'iPhone'],
    ['must be an object', []],
    ['must be at most 2048 bytes of JSON, but is 2049', { text: 'x'.repeat(2038) }],
    ['must be at most 2048 bytes of JSON, but is 2050', { text: `${'é'.repeat(1019)}x` }],
    ['must not be nested more than 8 levels deep', nested(9)],
    ['must not contain numbers beyond 2^53 - 1; send them as strings', { id: 2 ** 53 }],
  ])('rejects a device or location: %s', async (message, value) => {
    for (const field of ['device', 'location']) {
      const reply = await create(draft(willow, aspen, { [field]: value }))
      expect([reply.status, reply.body.message]).toEqual([400, `${field}: ${message}`])
    }
  })

  test('rejects a device that is nested too deeply for the stack', async () => {
    const device = `${'{"in":'.repeat(30_000)}1${'}'.repeat(30_000)}`
    const reply = await create(
      JSON.stringify(draft(willow, aspen, { device: 0 })).replace('"device":0', `"device":${device}`),
    )
    expect([reply.status, reply.body.message]).toEqual([400, 'device: must not be nested more than 8 levels deep'])
  })

  test('accepts a device of maximum size and depth, null, and keys that objects inherit', async () => {
    const own = JSON.parse('{"__proto__":{"a":1},"constructor":2}')
    for (const device of [{ text: 'x'.repeat(2037) }, nested(8), own]) {
      const data = expectData(await create(draft(willow, aspen, { device, location: null })))
      expect(JSON.stringify(data.device)).toBe(JSON.stringify(device))
      expect(data.location).toEqual({})
    }
  })

  test('generates a payment_id if none is sent', async () => {
    expect(expectData(await create(draft(willow, aspen))).payment_id).toMatch(/^pay_/)
  })

  test('a payment_id is unique in the network', async () => {
    await created(harbor, willow, aspen, { payment_id: 'once' })
    const reply = await meadow.key('POST', '/payments', { body: draft(aspen, willow, { payment_id: 'once' }) })
    expect(reply.status).toBe(409)
    expect(reply.body.code).toBe('error.conflict')
  })

  test('an attempt to use the payment_id of another namespace is logged with its organization, one’s own is not', async () => {
    await created(harbor, willow, aspen, { payment_id: 'guessed' })
    await created(meadow, aspen, willow, { payment_id: 'own' })
    const logged = async (payment_id: string) => {
      const before = net.logged.length
      const { status } = await meadow.key('POST', '/payments', { body: draft(aspen, willow, { payment_id }) })
      expect(status).toBe(409)
      return net.logged.slice(before).filter((line) => line.includes('payment_id of another namespace'))
    }
    expect(await logged('own')).toEqual([])
    const [line = '', ...others] = await logged('guessed')
    expect(JSON.parse(line)).toMatchObject({ organization_id: meadow.orgId })
    expect([line.includes('guessed'), others]).toEqual([false, []])
  })

  test('the same idempotency key is replayed; with another body it is rejected', async () => {
    const first = await create(draft(willow, aspen), 'one')
    const second = await create(draft(willow, aspen), 'one')
    expect(second.body).toEqual(first.body)
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    expect((await create(draft(willow, aspen, { total: '1' }), 'one')).status).toBe(422)
  })

  test('a conflict is replayed, too', async () => {
    const body = draft(willow, aspen, { payment_id: 'conflicted' })
    await create(body)
    const first = await create(body, 'conflict')
    const second = await create(body, 'conflict')
    expect([first.status, second.status]).toEqual([409, 409])
    expect(second.headers.get('idempotency-replayed')).toBe('true')
  })

  const inMs = (ms: number) => new Date(Date.parse('2026-03-02T12:00:00.000Z') + ms).toISOString()
  const MONTH = 30 * 86_400_000
  test.each([
    ['debtor_party.payment_address', () => draft(aspen, willow)],
    ['beneficiary_party.payment_address', () => draft(willow, aspen, { type: 'Type_Pull' })],
    ['debtor_party.payment_address', () => draft('no address', aspen)],
    ['debtor_party.payment_address', () => draft('willow@sub.harbor', aspen)],
    ['debtor_party.payment_address', () => draft('willow@notharbor', aspen)],
    ['amount.total', () => draft(willow, aspen, { total: '0' })],
    ['amount.total', () => draft(willow, aspen, { total: '1234567890123456789' })],
    ['amount.total', () => draft(willow, aspen, { total: '10.00' })],
    ['amount.currency', () => draft(willow, aspen, { currency: 'usd' })],
    ['payment_type', () => draft(willow, aspen, { payment_type: 'Type_Shove' })],
    ['payment_id', () => draft(willow, aspen, { payment_id: 'with space' })],
    ['reference', () => draft(willow, aspen, { reference: 'x'.repeat(141) })],
    ['expires_at', () => draft(willow, aspen, { expires_at: inMs(0) })],
    ['expires_at', () => draft(willow, aspen, { expires_at: inMs(MONTH + 1) })],
    ['expires_at', () => draft(willow, aspen, { expires_at: 'tomorrow' })],
    ['beneficiary_party', () => ({ ...draft(willow, aspen), beneficiary_party: undefined })],
  ])('an invalid %s is named', async (field, body) => {
    const reply = await create(body())
    expect(reply.status).toBe(400)
    expect(reply.body.code).toBe('error.bad_request')
    expect(reply.body.message).toMatch(new RegExp(`^${field}: `))
  })

  test('accepts an expiry up to 30 days ahead, in any time zone, and the maximum amount', async () => {
    const total = '999999999999999999'
    for (const expires_at of [inMs(1), inMs(MONTH)]) {
      const data = expectData(await create(draft(willow, aspen, { expires_at, total })))
      expect(data).toMatchObject({ expires_at, amount: { total } })
    }
    const elsewhere = expectData(await create(draft(willow, aspen, { expires_at: '2026-03-02T22:00:00+09:00' })))
    expect(elsewhere.expires_at).toBe('2026-03-02T13:00:00.000Z')
  })

  test('requires credentials', async () => {
    expect((await net.call('POST', '/payments', { body: draft(willow, aspen) })).status).toBe(401)
  })
})

describe('visibility', () => {
  test('the other side sees a payment from its submission on, a third party never', async () => {
    const third = await net.bank('third')
    const id = await created(harbor, willow, aspen)
    const read = async (bank: Bank) => (await bank.key('GET', `/payments/${id}`)).status
    const listed = async (bank: Bank) => {
      const { payments } = expectData(await bank.key('GET', `/payments?payment_id=${id}`))
      return payments.length
    }
    expect([await read(harbor), await read(meadow), await read(third)]).toEqual([200, 404, 404])
    expect([await listed(harbor), await listed(meadow), await listed(third)]).toEqual([1, 0, 0])
    expectData(await harbor.key('POST', `/payments/${id}/submissions`))
    expect([await read(harbor), await read(meadow), await read(third)]).toEqual([200, 200, 404])
    expect([await listed(harbor), await listed(meadow), await listed(third)]).toEqual([1, 1, 0])
  })

  test("another's payment answers as one that does not exist", async () => {
    const id = await created(harbor, willow, aspen)
    const foreign = await meadow.key('GET', `/payments/${id}`)
    expect(foreign.body).toEqual((await meadow.key('GET', '/payments/nothing')).body)
  })

  test('requires credentials', async () => {
    expect((await net.call('GET', '/payments/order-1')).status).toBe(401)
    expect((await net.call('GET', '/payments')).status).toBe(401)
  })
})

describe('list', () => {
  let lake: Bank
  let otter: string
  const list = async (query: string) => PaymentList.parse(expectData(await lake.key('GET', `/payments?${query}`)))
  const ids = async (query: string) => (await list(query)).payments.map((payment) => payment.payment_id)
  beforeAll(async () => {
    lake = await net.bank('lake')
    otter = await lake.customer('otter')
    const make = async (payment_id: string, total: string, more: object = {}) => {
      net.clock.advance(1000)
      await created(lake, otter, aspen, { payment_id, total, ...more })
    }
    await make('l1', '100', { reference: 'Rent' })
    await make('l2', '200', { currency: 'EUR' })
    await make('l3', '300', { reference: 'rent' })
    net.clock.advance(1000)
    await submitted(meadow, aspen, otter, { payment_id: 'received' })
  })

  test('shows created and received payments, newest first', async () => {
    const page = await list('')
    expect(page.payments.map((payment) => payment.payment_id)).toEqual(['received', 'l3', 'l2', 'l1'])
    expect(page).toMatchObject({ count: 4, next_cursor: null })
  })

  test('pages by cursor and counts all matches', async () => {
    const first = await list('limit=3')
    expect(first).toMatchObject({ count: 4, next_cursor: expect.any(String) })
    const second = await list(`limit=3&cursor=${first.next_cursor}`)
    expect(second.payments.map((payment) => payment.payment_id)).toEqual(['l1'])
    expect(second).toMatchObject({ count: 4, next_cursor: null })
  })

  test.each([
    ['payment_id=l2', ['l2']],
    ['reference=RENT', ['l3', 'l1']],
    ['debtor_payment_address=OTTER@lake', ['l3', 'l2', 'l1']],
    ['beneficiary_payment_address=otter@lake', ['received']],
    ['state=created', ['l3', 'l2', 'l1']],
    ['state=completed', ['received']],
    ['state=settled', []],
    ['amount_min=200&amount_max=300', ['l3', 'l2']],
    ['currency=EUR', ['l2']],
    ['created_from=1900-01-01T00:00:00.000Z', ['received', 'l3', 'l2', 'l1']],
    ['created_to=1900-01-01T00:00:00.000Z', []],
    ['state=created&reference=rent&amount_max=100', ['l1']],
  ])('filters by %s', async (query, expected) => {
    expect(await ids(query)).toEqual(expected)
  })

  test('a date range is inclusive at both ends', async () => {
    const { initiated_at } = expectData(await lake.key('GET', '/payments/l2'))
    expect(await ids(`created_from=${initiated_at}&created_to=${initiated_at}`)).toEqual(['l2'])
  })

  test.each(['created_to=9999-12-31T23:59:59.999Z', `cursor=pay_${'7'.padEnd(26, 'z')}`])(
    'completed payments are listed up to a time that the database cannot parse: %s',
    async (query) => {
      expect(await ids(`state=completed&${query}`)).toEqual(['received'])
    },
  )

  test('a payment is shown as settled once its window is settled, and no other is', async () => {
    const euros = await submitted(meadow, aspen, otter, { currency: 'EUR' })
    await net.database.db.execute("insert into settlement_marks values ('sandbox', 'USD', 1000)")
    expect(await ids('state=settled')).toEqual(['received'])
    expect(await ids('state=completed')).toEqual([euros])
    expect(expectData(await lake.key('GET', '/payments/received')).state).toBe('settled')
    await net.database.db.execute('delete from settlement_marks')
  })

  test.each([
    ['state', 'state=lost'],
    ['limit', 'limit=0'],
    ['limit', 'limit=101'],
    ['cursor', 'cursor=l2'],
    ['created_from', 'created_from=yesterday'],
    ['amount_min', 'amount_min=-1'],
  ])('an invalid %s is named', async (field, query) => {
    const reply = await lake.key('GET', `/payments?${query}`)
    expect(reply.status).toBe(400)
    expect(reply.body.message).toMatch(new RegExp(`^${field}: `))
  })

  test('a payment within one namespace is listed once', async () => {
    const seal = await lake.customer('seal')
    const id = await submitted(lake, otter, seal, { type: 'Type_Pull' })
    expectData(await accept(lake, id))
    expect(await list(`payment_id=${id}`)).toMatchObject({ count: 1, payments: [{ payment_id: id }] })
  })

  test('a payment that is settled in the millisecond of its creation is listed as settled', async () => {
    const id = await submitted(meadow, aspen, otter, { currency: 'CHF' })
    expectData(await lake.member('POST', '/settlements'))
    expect(await ids('state=settled&currency=CHF')).toEqual([id])
  })
})
