import { describe, expect, test } from 'vitest'
import type { Reply } from '../../../testing/bank.ts'
import {
  changeTo,
  instructions,
  type ListedInstruction,
  setSettlementAccount,
} from '../../../testing/finality/instructions.ts'
import { type Line, lineOf as line, statement, upload } from '../../../testing/finality/statements.ts'
import { pairOfBanks } from '../../../testing/liquidity/limits.ts'
import { accept, submitted } from '../../../testing/model/payment-life.ts'
import { type Bank, expectData, operatorAndBank } from '../../../testing/network.ts'

const { net, operator } = await operatorAndBank()
await setSettlementAccount(operator)

/** The instructions of a new batch with one payment. */
async function settled() {
  const { harbor, meadow, willow, aspen } = await pairOfBanks(net)
  net.clock.advance(1000)
  expectData(await accept(meadow, await submitted(harbor, willow, aspen, { total: '700' })))
  expectData(await operator.member('POST', '/settlements'))
  const of = async ({ partnerId }: Bank) =>
    (await instructions(operator, `partner_id=${partnerId}`))[0] as ListedInstruction
  return { harbor, meadow, pays: await of(harbor), receives: await of(meadow) }
}

const stateOf = async ({ batch_id, instruction_id }: ListedInstruction) =>
  (await instructions(operator, `batch_id=${batch_id}`)).find((one) => one.instruction_id === instruction_id)?.state

type Mismatch = { mismatch_id: string; kind: string; state: string; instruction_id: string | null; import_id: string }
const mismatches = async (query = ''): Promise<Mismatch[]> =>
  expectData(await operator.member('GET', `/operator/settlement-mismatches?${query}`)).mismatches

const resolve = (id: string, body: object) =>
  operator.member('PUT', `/operator/settlement-mismatches/${id}`, { body: { reason: 'Asked the bank', ...body } })

describe('an import', () => {
  test('confirms what the statement contains, so that the batch is final', async () => {
    const { harbor, pays, receives } = await settled()
    const imported = expectData(await upload(operator, statement([line(pays), line(receives)])))
    expect(imported).toMatchObject({ entries: 2, matched: 2, mismatched: 0, ignored: 0, is_repeat: false })
    const { finality } = expectData(await harbor.key('GET', `/settlements/${pays.batch_id}`)).summary
    expect(finality).toMatchObject({ state: 'final', instructions: { total: 2, confirmed: 2 } })
    const { entries } = expectData(await harbor.member('GET', '/audit-entries?action=finality.confirm'))
    expect(entries).toMatchObject([{ resource_id: imported.import_id, after: { instructions: 1 } }])
    const { imports } = expectData(await operator.member('GET', '/operator/statement-imports?limit=1'))
    expect(imports).toMatchObject([
      {
        import_id: imported.import_id,
        matched: 2,
        account: 'DE89370400440532013000',
        statement_id: imported.statement_id,
      },
    ])
  })

  test('of the same file again changes nothing and returns the first', async () => {
    const { pays } = await settled()
    const file = statement([line(pays), { reference: 'other', total: '1' }])
    const first = expectData(await upload(operator, file))
    const before = await mismatches()
    expect(expectData(await upload(operator, file))).toEqual({ ...first, is_repeat: true })
    expect(await mismatches()).toEqual(before)
  })

  test('finds the reference in the remittance text, grouped or not, if it is the only one', async () => {
    const { pays, receives } = await settled()
    const grouped = pays.reference.replaceAll(/(.{4})/g, '$1 ')
    const both = `${pays.reference} and ${receives.reference}`
    const file = statement([
      { ...line(pays), reference: '', remittance: `Settlement ${grouped.toLowerCase()}thanks` },
      { ...line(receives), reference: '', remittance: both },
    ])
    expect(expectData(await upload(operator, file))).toMatchObject({ matched: 1, mismatched: 1 })
    expect([await stateOf(pays), await stateOf(receives)]).toEqual(['confirmed', 'pending'])
  })

  test('ignores entries that are not booked, and the same booking in a later statement', async () => {
    const { pays, receives } = await settled()
    const booked = { ...line(pays), bankReference: `first-${pays.reference}` }
    const file = statement([booked, { ...line(receives), isBooked: false }])
    expect(expectData(await upload(operator, file))).toMatchObject({ entries: 2, matched: 1, ignored: 1 })
    expect(await stateOf(receives)).toBe('pending')
    expect(expectData(await upload(operator, statement([booked])))).toMatchObject({
      matched: 0,
      mismatched: 0,
      ignored: 1,
    })
  })

  test('adds its evidence to what a person has confirmed', async () => {
    const { pays } = await settled()
    expectData(await changeTo(operator, pays, 'confirmed'))
    expect(expectData(await upload(operator, statement([line(pays)])))).toMatchObject({ matched: 1, mismatched: 0 })
    expect(expectData(await upload(operator, statement([line(pays)])))).toMatchObject({ matched: 0, mismatched: 1 })
  })
})

describe('a file is refused whole', () => {
  const whole = (lines: Line[] = [{ reference: 'A', total: '1', bankReference: 'B1' }]) => statement(lines)
  const camt = 'environment=sandbox&currency=USD&format=camt'
  test.each<[string, string, string, number, RegExp]>([
    ['that is truncated', whole().slice(0, -40), camt, 400, /.+/],
    ['of another account', statement([], { account: 'GB33BUKB20201555555555' }), camt, 400, /account GB33/],
    ['in another currency', statement([], { currency: 'EUR' }), camt, 400, /EUR/],
    [
      'with an entry twice',
      whole([1, 2].map(() => ({ reference: 'A', total: '1', bankReference: 'B1' }))),
      camt,
      400,
      /2 repeats entry 1/,
    ],
    ['that is empty', '', camt, 400, /empty/],
    ['with an entity', whole().replace('<Document', '<!DOCTYPE d [<!ENTITY a "b">]><Document'), camt, 400, /.+/],
    [
      'without a settlement account',
      whole(),
      'environment=live&currency=USD&format=camt',
      409,
      /no settlement account/,
    ],
    ['of an unknown format', whole(), 'environment=sandbox&currency=USD&format=pdf', 400, /format/],
  ])('%s', async (_, file, query, status, message) => {
    const before = [await mismatches(), expectData(await operator.member('GET', '/operator/statement-imports'))]
    const reply = await upload(operator, file, query)
    expect([reply.status, reply.body.message]).toEqual([status, expect.stringMatching(message)])
    expect([await mismatches(), expectData(await operator.member('GET', '/operator/statement-imports'))]).toEqual(
      before,
    )
  })

  test('that is too large, and one of another media type', async () => {
    const large = await upload(operator, ' '.repeat(51 * 1024 * 1024))
    expect([large.status, large.body.code]).toEqual([413, 'error.content_too_large'])
    const path = `/operator/statement-imports?${camt}`
    const json = await operator.member('POST', path, { body: whole(), headers: { 'content-type': 'application/json' } })
    expect([json.status, json.body.code]).toEqual([415, 'error.unsupported_media_type'])
  })

  test('while another upload is in progress, with Retry-After', async () => {
    const replies: Reply[] = []
    const body = new ReadableStream<Uint8Array>(
      {
        // Reading has begun, and ends after the other upload.
        async pull(controller) {
          replies.push(await upload(operator, whole()))
          controller.enqueue(new TextEncoder().encode(whole()))
          controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    expect(await upload(operator, body)).toMatchObject({ status: 200 })
    expect(replies.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([[503, '5']])
  })

  test('sent with the idempotency key of another file', async () => {
    const path = `/operator/statement-imports?${camt}`
    const send = (body: string) =>
      operator.member('POST', path, { body, key: 'import-1', headers: { 'content-type': 'application/xml' } })
    const file = whole()
    const first = expectData(await send(file))
    const again = await send(file)
    expect([expectData(again), again.headers.get('idempotency-replayed')]).toEqual([first, 'true'])
    expect((await send(whole())).status).toBe(422)
  })
})

describe('a mismatch', () => {
  test.each<[string, (pays: ListedInstruction) => Line[], string]>([
    ['wrong_amount', (pays) => [{ ...line(pays), total: '1' }], 'pending'],
    ['unknown_reference', (pays) => [{ ...line(pays), reference: 'OTHER' }], 'pending'],
    ['duplicate', (pays) => [line(pays), line(pays)], 'confirmed'],
    ['reversed', (pays) => [line(pays), { ...line(pays), direction: 'debit' as const, isReversal: true }], 'confirmed'],
    ['reversed', (pays) => [line(pays), { ...line(pays), direction: 'debit' }], 'confirmed'],
  ])('is a %s', async (kind, lines, state) => {
    const { pays } = await settled()
    const imported = expectData(await upload(operator, statement(lines(pays))))
    expect(imported.mismatched).toBe(1)
    const [found] = await mismatches('state=open')
    expect(found).toMatchObject({ kind, import_id: imported.import_id, entry: { number: lines(pays).length } })
    expect(found?.instruction_id).toBe(kind === 'unknown_reference' ? null : pays.instruction_id)
    expect(await stateOf(pays)).toBe(state)
  })

  test('is a sent instruction that the next day’s statement lacks, until a later one contains it', async () => {
    const { pays } = await settled()
    expectData(await changeTo(operator, pays, 'sent'))
    const inDays = (n: number) => ({
      day: new Date(net.clock.now.getTime() + n * 86_400_000).toISOString().slice(0, 10),
    })
    expect(expectData(await upload(operator, statement([], inDays(0))))).toMatchObject({ mismatched: 0 })
    expect(expectData(await upload(operator, statement([], inDays(1))))).toMatchObject({ mismatched: 1 })
    expect(expectData(await upload(operator, statement([], inDays(1))))).toMatchObject({ mismatched: 0 })
    const own = async () => mismatches(`kind=missing&batch_id=${pays.batch_id}`)
    expect(await own()).toMatchObject([{ state: 'open', instruction_id: pays.instruction_id, entry: null }])
    expectData(await upload(operator, statement([line(pays)])))
    expect(await own()).toMatchObject([{ state: 'resolved', resolution: 'confirmed' }])
  })

  test('is resolved once, by confirming, rejecting or neither', async () => {
    const { pays, receives } = await settled()
    const wrong = { ...line(pays), total: '1' }
    expectData(await upload(operator, statement([wrong, { ...line(receives), reference: 'typo' }])))
    const [unknown, other] = await mismatches('state=open')
    const [first, second] = unknown?.instruction_id === null ? [other, unknown] : [unknown, other]
    if (!first || !second) throw new Error('there are no mismatches')
    const { instruction_id } = receives
    expect((await resolve(second.mismatch_id, { resolution: 'confirmed' })).status).toBe(400)
    expectData(await resolve(second.mismatch_id, { resolution: 'confirmed', instruction_id }))
    expect(expectData(await resolve(first.mismatch_id, { resolution: 'dismissed' }))).toMatchObject({
      state: 'resolved',
      resolution: 'dismissed',
      reason: 'Asked the bank',
    })
    expect((await resolve(first.mismatch_id, { resolution: 'confirmed' })).status).toBe(409)
    expect([await stateOf(pays), await stateOf(receives)]).toEqual(['pending', 'confirmed'])
    expect((await resolve('none', { resolution: 'dismissed' })).status).toBe(404)
  })

  test('does not overwrite what somebody has recorded about its instruction in the meantime', async () => {
    const { pays } = await settled()
    const file = statement([{ ...line(pays), total: '699' }])
    expectData(await upload(operator, file))
    const [shown] = await mismatches(`batch_id=${pays.batch_id}`)
    expect(shown).toMatchObject({
      kind: 'wrong_amount',
      instruction_state: 'pending',
      instruction: {
        direction: 'pays',
        domain: expect.any(String),
        total: pays.amount.total,
        reference: pays.reference,
      },
    })
    expectData(await changeTo(operator, pays, 'sent'))
    expectData(await changeTo(operator, pays, 'rejected'))
    const id = shown?.mismatch_id ?? ''
    const late = await resolve(id, { resolution: 'confirmed', expected_state: 'pending' })
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('is now rejected')])
    expect([await stateOf(pays), (await mismatches(`batch_id=${pays.batch_id}`))[0]?.state]).toEqual([
      'rejected',
      'open',
    ])
    const resolved = await resolve(id, { resolution: 'confirmed', expected_state: 'rejected' })
    expect(expectData(resolved)).toMatchObject({ state: 'resolved', instruction_state: 'confirmed' })
    const again = await resolve(id, { resolution: 'dismissed' })
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('already resolved: confirmed by')])
  })

  test('of a payment that the bank took back rejects it, unless the batch is final', async () => {
    const { pays, receives } = await settled()
    const back: Line = { ...line(pays), direction: 'debit', isReversal: true }
    expectData(await upload(operator, statement([line(pays), back])))
    const [found] = await mismatches('state=open&kind=reversed')
    expectData(await resolve(found?.mismatch_id ?? '', { resolution: 'rejected' }))
    expect(await stateOf(pays)).toBe('rejected')
    expectData(await upload(operator, statement([line(pays), line(receives)])))
    expectData(await upload(operator, statement([back])))
    const [late] = await mismatches('state=open&kind=reversed')
    expect((await resolve(late?.mismatch_id ?? '', { resolution: 'rejected' })).status).toBe(409)
    expectData(await resolve(late?.mismatch_id ?? '', { resolution: 'dismissed' }))
  })
})
