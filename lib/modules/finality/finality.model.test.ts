import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { only, rows } from '../../platform/db/rows.ts'
import {
  type Act,
  type Batch,
  type Booked,
  book,
  change,
  EVERY_OUTCOME,
  finish,
  histories,
  type Imported,
  type Instruction,
  type Model,
  miss,
  NAMES,
  newModel,
  positions,
  resolveMismatch,
} from '../../testing/finality/finality-model.ts'
import { changeTo, instructions, setSettlementAccount } from '../../testing/finality/instructions.ts'
import { type Line, statement, upload } from '../../testing/finality/statements.ts'
import { jobContext, limit } from '../../testing/liquidity/limits.ts'
import { submitted } from '../../testing/model/payment-life.ts'
import { settle } from '../../testing/model/settle.ts'
import { type Bank, expectData, operatorAndBank } from '../../testing/network.ts'
import { auditLiquidity } from '../liquidity/index.ts'

// Gateway and model must agree, after each step, on instructions, mismatches, finality and positions.

/** Number of histories. */
// biome-ignore lint/style/noProcessEnv: it configures this test only.
const RUNS = Number(process.env.MODEL_RUNS ?? 20)

const { net, operator } = await operatorAndBank()
await setSettlementAccount(operator)
const banks: Bank[] = []
for (const name of NAMES) banks.push(await net.bank(`${name}-1`, { confirm_incoming: false, review_threshold: null }))
const addresses = await Promise.all(banks.map((bank) => bank.customer('willow')))
for (const bank of banks) await limit(net, operator, bank, { kind: 'cap', total: '1000000' })
/** What histories reach, so that the comparison means something. */
const OUTCOMES = [
  ...[
    'confirmed',
    'confirmed false',
    'confirmed true',
    'duplicate',
    'ignored',
    'missing',
    'rejected false',
    'rejected true',
  ],
  ...['resolve confirmed true', 'resolve dismissed true', 'resolve rejected false'],
  ...['resolve rejected true', 'reversed', 'sent false', 'sent true', 'unknown_reference', 'wrong_amount'],
]
const outcomes = new Set<string>()

const settleAll = () => settle(jobContext(net), 'sandbox', net.secrets.settlement)

/** Ends what earlier histories have left. */
async function reset(): Promise<void> {
  await settleAll()
  await dismissAll()
  const open = await instructions(operator, 'currency=USD')
  for (const one of open) if (one.state !== 'confirmed') expectData(await changeTo(operator, one, 'confirmed'))
  // What people have confirmed is missing in each complete statement, once.
  net.clock.advance(10)
  expectData(await upload(operator, statement([], { day: dayAfter() })))
  await dismissAll()
}

async function dismissAll(): Promise<void> {
  for (const { mismatch_id } of await openMismatches()) expectData(await resolveAs(mismatch_id, 'dismissed'))
}

const dayAfter = () => new Date(net.clock.now.getTime() + 86_400_000).toISOString().slice(0, 10)

type Listed = { mismatch_id: string; kind: string; instruction_id: string | null }
const openMismatches = async (): Promise<Listed[]> =>
  expectData(await operator.member('GET', '/operator/settlement-mismatches?state=open&limit=100')).mismatches

const resolveAs = (id: string, resolution: string) =>
  operator.member('PUT', `/operator/settlement-mismatches/${id}`, { body: { resolution, reason: 'Asked the bank' } })

const all = ({ batches }: Model): Instruction[] => batches.flatMap((batch) => batch.instructions)
const pick = <T>(found: readonly T[], which: number): T | undefined =>
  found.at(-1 - (which % Math.max(found.length, 1)))

async function take(model: Model, act: Act): Promise<void> {
  // So little that the operator's confirmation of identity lasts.
  net.clock.advance(10)
  model.now++
  if (act.do === 'pay') {
    await submitted(banks[act.from] as Bank, addresses[act.from] ?? '', addresses[act.to] ?? '', {
      total: `${act.total}`,
    })
    model.owed[act.from] = (model.owed[act.from] ?? 0) + act.total
    model.owed[act.to] = (model.owed[act.to] ?? 0) - act.total
  } else if (act.do === 'settle') await close(model)
  else if (act.do === 'import') await bookAll(model, act)
  else if (act.do === 'resolve') await resolve(model, act)
  else if (act.do === 'send') {
    const batch = pick(model.batches, act.which)
    if (batch) await send(model, batch)
  } else {
    const one = pick(all(model), act.which)
    if (!one) return
    const isPossible = change(model, one, act.to)
    outcomes.add(`${act.to} ${isPossible}`)
    expect((await changeTo(operator, { instruction_id: one.id }, act.to)).status).toBe(isPossible ? 200 : 409)
  }
}

async function send(model: Model, { id, instructions: own }: Batch): Promise<void> {
  const pending = own.filter(({ state }) => state === 'pending')
  for (const one of pending) change(model, one, 'sent')
  const reply = await operator.member('POST', `/operator/batches/${id}/instructions/sent`)
  expect(expectData(reply)).toEqual({ sent: pending.length })
}

/** Settles: each namespace that owes or is owed gets an instruction. */
async function close(model: Model): Promise<void> {
  await settleAll()
  const owed = model.owed.splice(0, NAMES.length, ...NAMES.map(() => 0))
  if (owed.every((total) => total === 0)) return
  const [newest] = await instructions(operator)
  const stored = await instructions(operator, `batch_id=${newest?.batch_id}`)
  const made = owed.flatMap((total, owner): Instruction[] => {
    const found = stored.find(({ partner_id }) => partner_id === banks[owner]?.partnerId)
    expect(found?.amount.total).toBe(total === 0 ? undefined : `${Math.abs(total)}`)
    if (!found) return []
    const { instruction_id: id, reference, direction } = found
    expect(direction).toBe(total > 0 ? 'pays' : 'receives')
    const unsent = { state: 'pending' as const, evidence: undefined, sentAt: undefined, confirmedAt: undefined }
    return [{ id, reference, owner, direction, amount: Math.abs(total), ...unsent }]
  })
  expect(stored).toHaveLength(made.length)
  model.batches.push({ id: newest?.batch_id ?? '', instructions: made, isFinal: false })
}

let bookings = 0
/** The bank's reference of the last right entry about an instruction. */
const lastBooking = new WeakMap<Instruction, string>()

function entriesOf(model: Model, act: Imported): Booked[] {
  return act.entries.flatMap(({ kind, which }): Booked[] => {
    const about = pick(all(model), which)
    if (!about) return []
    const { amount, direction } = about
    const isReverse = kind === 'reversal' || kind === 'direction'
    const fresh = `BOOKING${bookings++}`
    if (kind === 'right') lastBooking.set(about, fresh)
    return [
      {
        about: kind === 'unknown' ? undefined : about,
        amount: kind === 'amount' ? amount + 1 : amount,
        isCredit: (direction === 'pays') !== isReverse,
        isReversal: kind === 'reversal',
        booking: kind === 'unnamed' ? '' : kind === 'again' ? (lastBooking.get(about) ?? fresh) : fresh,
      },
    ]
  })
}

const lineOf = ({ about, amount, isCredit, isReversal, booking }: Booked): Line => ({
  reference: about?.reference ?? 'UNKNOWN',
  total: `${amount}`,
  direction: isCredit ? 'credit' : 'debit',
  bankReference: booking,
  isReversal,
})

async function bookAll(model: Model, act: Imported): Promise<void> {
  const entries = entriesOf(model, act)
  // The same booking twice in a file is refused.
  const named = entries.flatMap(({ booking }) => booking || [])
  if (new Set(named).size < named.length) return
  const file = statement(entries.map(lineOf), act.isComplete ? { day: dayAfter() } : {})
  const reply = expectData(await upload(operator, file))
  const results = entries.map((entry) => book(model, entry))
  for (const result of results) outcomes.add(result)
  const missing = act.isComplete ? miss(model) : 0
  if (missing > 0) outcomes.add('missing')
  const matched = results.filter((result) => result === 'confirmed').length
  const ignored = results.filter((result) => result === 'ignored').length
  const mismatched = results.length - matched - ignored + missing
  expect(reply).toMatchObject({ entries: results.length, matched, ignored, mismatched, is_repeat: false })
  if (act.isRepeated) expect(expectData(await upload(operator, file))).toEqual({ ...reply, is_repeat: true })
}

async function resolve(model: Model, { resolution, which }: Extract<Act, { do: 'resolve' }>): Promise<void> {
  const mismatch = pick(
    model.mismatches.filter(({ isOpen, about }) => isOpen && about),
    which,
  )
  if (!mismatch?.about) return
  const { about, kind } = mismatch
  const stored = (await openMismatches()).find((one) => one.kind === kind && one.instruction_id === about.id)
  const isPossible = resolveMismatch(model, mismatch, resolution)
  outcomes.add(`resolve ${resolution} ${isPossible}`)
  expect((await resolveAs(stored?.mismatch_id ?? '', resolution)).status).toBe(isPossible ? 200 : 409)
}

const sorted = (texts: readonly string[]) => texts.toSorted()

async function expectAgreement(model: Model): Promise<void> {
  const ids = model.batches.map(({ id }) => id)
  const found = await rows<{ token: string; state: string }>(
    net.database.db,
    sql`select token, state from settlement_instructions where batch_id = any(${sql.param(ids)}::text[])`,
  )
  expect(sorted(found.map(({ token, state }) => `${token} ${state}`))).toEqual(
    sorted(all(model).map(({ id, state }) => `${id} ${state}`)),
  )
  const final = await rows<{ token: string; final: boolean }>(
    net.database.db,
    sql`select token, final_at is not null as final from settlement_batches where token = any(${sql.param(ids)}::text[])`,
  )
  expect(sorted(final.map(({ token, final }) => `${token} ${final}`))).toEqual(
    sorted(model.batches.map(({ id, isFinal }) => `${id} ${isFinal}`)),
  )
  expect(sorted((await openMismatches()).map((one) => `${one.kind} ${one.instruction_id}`))).toEqual(
    sorted(model.mismatches.filter(({ isOpen }) => isOpen).map(({ kind, about }) => `${kind} ${about?.id ?? null}`)),
  )
  const { stored, sum } = only(
    await rows<{ stored: string[]; sum: string }>(
      net.database.db,
      sql`select (select array_agg((- position)::text order by array_position(${sql.param(banks.map((bank) => bank.partnerId))}::text[], partner_id))
                    from liquidity_positions where currency = 'USD') as stored,
                 (select coalesce(sum(case direction when 'pays' then amount else - amount end), 0)::text
                    from settlement_instructions) as sum`,
    ),
  )
  expect([stored.map((total) => 0 - Number(total)), sum]).toEqual([positions(model).map((total) => 0 + total), '0'])
  expect(await auditLiquidity(net.database.db)).toEqual([])
}

test('instructions, mismatches, finality and positions are those of the model', { timeout: 7_200_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (acts) => {
      await reset()
      const model = newModel()
      for (const act of acts) {
        await take(model, act)
        finish(model)
        await expectAgreement(model)
      }
    }),
    { numRuns: RUNS, examples: [[EVERY_OUTCOME]] },
  )
  expect([...outcomes].toSorted()).toEqual(OUTCOMES)
})
