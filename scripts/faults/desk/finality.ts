import type { Bank } from '../../../lib/testing/bank.ts'
import type { ClientLog } from '../client-log.ts'
import type { Clients } from '../clients.ts'
import type { FaultyDatabase } from '../database.ts'
import { Violation } from '../violation.ts'
import type { Desk } from './desk.ts'
import { type InstructionChange, type InstructionState, possibleStates } from './instruction-changes.ts'
import { CURRENCY } from './statement-file.ts'

type Queried = Pick<FaultyDatabase, 'query'>

type Booked = {
  readonly log: Pick<ClientLog, 'instructions'>
  readonly desk: Pick<Desk, 'reversals' | 'finalAt'>
  readonly clients: Clients
  readonly banks: readonly Bank[]
}

/**
 * What the settlement bank has booked: instructions, reversals, final batches and statements are those of acknowledged
 * requests. Call when no request is running.
 */
export async function expectBooked(database: Queried, { log, desk, clients, banks }: Booked): Promise<void> {
  await expectInstructions(database, log)
  await expectReversals(database, desk)
  await expectFinality(database, desk)
  await expectStatements(database, clients, banks)
}

/** Every instruction is in a state that the acknowledged requests explain. Call when no request is running. */
export async function expectInstructions(
  database: Queried,
  { instructions }: Pick<ClientLog, 'instructions'>,
): Promise<void> {
  const acknowledged = Map.groupBy(instructions, ({ reference }) => reference)
  const stored = await database.query<{ reference: string; state: InstructionState }>(
    'select reference, state from settlement_instructions',
  )
  const found = new Map(stored.map(({ reference, state }) => [reference, state]))
  const missing = [...acknowledged.keys()].filter((reference) => !found.has(reference))
  if (missing.length > 0) throw new Violation('changed instruction lost', `${missing.length}: ${missing[0]}`)
  for (const [reference, state] of found) {
    const changes = acknowledged.get(reference) ?? []
    if (possibleStates(changes).has(state)) continue
    throw new Violation('acknowledged state of an instruction lost', `${reference} is ${state}: ${textOf(changes)}`)
  }
}

const textOf = (changes: readonly InstructionChange[]) =>
  changes
    .map(({ state, by, from, until }) => `${state} by ${by} at ${from.toFixed(0)}-${until.toFixed(0)} ms`)
    .join(', ') || 'no request changed it'

/** Reversals are open until their resolution is acknowledged, and a batch is not final while it waits for one. */
async function expectReversals(database: Queried, { reversals }: Pick<Desk, 'reversals'>): Promise<void> {
  const stored = await database.query<{ token: string; resolution: string | null; is_final: boolean | null }>(
    `select m.token, m.resolution, b.final_at is not null as is_final
       from settlement_mismatches m left join settlement_batches b on b.token = m.batch_id where m.kind = 'reversed'`,
  )
  const found = new Map(stored.map((one) => [one.token, one]))
  for (const [id, { batchId, blocksFinality, resolution = null }] of reversals) {
    const now = found.get(id)
    if (now?.resolution !== resolution)
      throw new Violation('acknowledged reversal lost', `${id}: ${resolution}, but found ${JSON.stringify(now)}`)
    if (blocksFinality && now.is_final) throw new Violation('final despite an open reversal', `${batchId}: ${id}`)
  }
}

/** Final batches stay final, with the same time. */
async function expectFinality(database: Queried, { finalAt }: Pick<Desk, 'finalAt'>): Promise<void> {
  const final = await database.query<{ token: string; at: string }>(
    'select token, final_at::text as at from settlement_batches where final_at is not null',
  )
  const found = new Map(final.map(({ token, at }) => [token, at]))
  for (const [token, at] of finalAt)
    if (found.get(token) !== at) throw new Violation('final batch changed', `${token}: ${at}, then ${found.get(token)}`)
  for (const { token, at } of final) finalAt.set(token, at)
}

/** The statements of banks chain, and end with the sum of their final batches. */
async function expectStatements(database: Queried, clients: Clients, banks: readonly Bank[]): Promise<void> {
  for (const { domain, partnerId } of banks) {
    const path = `/statements?currency=${CURRENCY}`
    const { status, text } = await clients.definite({ party: domain, method: 'GET', path, key: '' })
    if (status !== 200) throw new Violation('valid request refused', `${path}: ${status} ${text}`)
    const days: { opening_balance: string; closing_balance: string }[] = JSON.parse(text).data.statements
    const [sum] = await database.query<{ total: string }>(
      `select coalesce(sum(l.total), 0)::text as total from settlement_leaves l join settlement_batches b on b.token = l.batch_id
        where l.partner_id = $1 and b.currency = $2 and b.status = 'COMPLETED' and (b.final_at is not null or b.instructions_count is null)`,
      [partnerId, CURRENCY],
    )
    const breaks = days.filter(({ opening_balance }, at) => opening_balance !== (days[at + 1]?.closing_balance ?? '0'))
    if (breaks.length > 0 || days[0]?.closing_balance !== sum?.total)
      throw new Violation(
        'statements do not chain',
        `${domain}: ${JSON.stringify(days.slice(0, 3))}, sum ${sum?.total}`,
      )
  }
}

/** Each change by hand is audited exactly once. Resolutions of reversals are audited alike if they change an instruction. */
export async function expectChangesAudited(
  database: Queried,
  { instructions }: Pick<ClientLog, 'instructions'>,
): Promise<void> {
  const audited = await database.query<{ reference: string; state: string; entries: number }>(
    `select i.reference, a.after ->> 'state' as state, count(*)::int as entries
       from audit_entries a join settlement_instructions i on i.token = a.resource_id
       join organizations o on o.token = a.organization_id and o.operator
      where a.action like 'finality.%' group by 1, 2`,
  )
  const entries = new Map(audited.map((one) => [`${one.reference} ${one.state}`, one.entries]))
  const changes = Map.groupBy(instructions, ({ reference, state }) => `${reference} ${state}`)
  for (const key of new Set([...entries.keys(), ...changes.keys()])) {
    const count = (by: InstructionChange['by']) => changes.get(key)?.filter((change) => change.by === by).length ?? 0
    const [found, byHand] = [entries.get(key) ?? 0, count('hand')]
    if (found >= byHand && found <= byHand + count('resolution')) continue
    throw new Violation(
      'change of an instruction not audited exactly once',
      `${key}: ${found} entries, ${byHand} changes`,
    )
  }
}
