import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Chance } from '../../../lib/kernel/chance.ts'
import type { ListedInstruction } from '../../../lib/testing/finality/instructions.ts'
import type { Gate } from '../soak-workload.ts'
import { Violation } from '../violation.ts'
import { type Desk, type DeskRequest, dataOf, isGone, listInstructions, read, send } from './desk.ts'
import type { InstructionChange } from './instruction-changes.ts'
import { CURRENCY, type FileEntry, statementFile } from './statement-file.ts'

// The operator at the settlement bank: it marks instructions as sent, confirms and rejects them by hand, imports files,
// and resolves reversals.

const PACE_MS = 400

/** Works at the bank until stopped. */
export async function runDesk(desk: Desk, gate: Gate, chance: Chance, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await gate.enter()
    try {
      if (!isOver()) await operate(desk, chance)
    } finally {
      gate.leave()
    }
    await pause(chance.below(PACE_MS))
  }
}

const STATES = ['pending', 'sent', 'rejected'] as const

async function operate(desk: Desk, chance: Chance): Promise<void> {
  if (chance.below(4) === 0) return resolveReversal(desk, chance)
  const open = await listInstructions(desk, `currency=${CURRENCY}&state=${chance.pick(STATES)}&limit=40`)
  if (open.length === 0) return
  const { batch_id } = chance.pick(open)
  const batch = await listInstructions(desk, `batch_id=${batch_id}&limit=40`)
  if (batch.length === 0) return
  const dice = chance.below(10)
  if (dice < 2) return markSent(desk, batch_id, batch)
  if (dice < 5) return changeByHand(desk, chance, chance.pick(batch))
  await importFile(desk, chance, entriesFor(chance, open, batch))
}

/** Records an acknowledged change, which began when `from` was taken. */
function logChange(
  { log }: Desk,
  { reference }: ListedInstruction,
  change: Omit<InstructionChange, 'reference' | 'until'>,
): void {
  log.instruction({ reference, ...change, until: performance.now() })
}

async function markSent(desk: Desk, batchId: string, batch: readonly ListedInstruction[]): Promise<void> {
  const from = performance.now()
  const path = `/operator/batches/${batchId}/instructions/sent`
  const answer = await send(desk, { method: 'POST', path, key: `mark sent ${randomUUID()}` })
  if (answer.status === 404 && (await isGone(desk, batchId))) return
  dataOf(answer)
  for (const one of batch) logChange(desk, one, { state: 'sent', by: 'batch', from })
}

/**
 * Refused if the change is impossible, which depends on what the other desk did meanwhile. A refusal does not
 * acknowledge what that desk did, which may not have reached the standby (decision 0080).
 */
async function changeByHand(desk: Desk, chance: Chance, one: ListedInstruction): Promise<void> {
  const state = chance.pick(['sent', 'confirmed', 'rejected'] as const)
  const from = performance.now()
  const answer = await send(desk, {
    method: 'PUT',
    path: `/operator/settlement-instructions/${one.instruction_id}`,
    key: `${state} ${randomUUID()}`,
    body: {
      state,
      ...(state === 'sent' ? {} : { reason: 'The bank said so by telephone' }),
      ...(chance.below(2) === 0 ? { expected_state: one.state } : {}),
    },
  })
  if (answer.status === 409 || (answer.status === 404 && (await isGone(desk, one.batch_id)))) return
  dataOf(answer)
  logChange(desk, one, { state, by: 'hand', from })
}

/**
 * Entries that confirm open instructions, often only some of them. Sometimes one has a wrong amount, and sometimes
 * others take back payments of a batch, which the same file may confirm.
 */
function entriesFor(
  chance: Chance,
  open: readonly ListedInstruction[],
  batch: readonly ListedInstruction[],
): readonly FileEntry[] {
  const isPart = chance.below(3) > 0
  const included = open.filter((_, n) => n === 0 || !isPart || chance.below(2) === 0)
  const wrong = chance.below(4) === 0 ? included.at(-1) : undefined
  const reversed = chance.below(3) > 0 ? [] : batch.filter(() => chance.below(2) === 0)
  return [
    ...included.map((of) => ({ of, kind: of === wrong ? ('wrong amount' as const) : ('confirms' as const) })),
    ...reversed.map((of) => ({ of, kind: 'reverses' as const })),
  ]
}

type ListedMismatch = {
  readonly mismatch_id: string
  readonly kind: string
  readonly import_id: string
  readonly instruction_id: string | null
  readonly batch_id: string | null
  readonly entry: { readonly number: number; readonly reference: string } | null
}

async function importFile(desk: Desk, chance: Chance, entries: readonly FileEntry[]): Promise<void> {
  const { id, file } = statementFile(entries)
  const path = `/operator/statement-imports?environment=sandbox&currency=${CURRENCY}&format=csv`
  const from = performance.now()
  const sent = { method: 'POST', path, key: `import ${id}`, file }
  const imported = dataOf(await send(desk, sent))
  desk.files++
  await logImport(desk, entries, imported, from)
  if (chance.below(3) === 0) await importAgain(desk, sent, imported)
}

/** Records what an import did: an entry has confirmed its instruction, unless it is a mismatch. */
async function logImport(
  desk: Desk,
  entries: readonly FileEntry[],
  imported: { import_id: string; mismatched: number; matched: number },
  from: number,
): Promise<void> {
  const expected = entries.filter(({ kind }) => kind !== 'confirms')
  const isRead = imported.mismatched > expected.length || expected.some(({ kind }) => kind === 'reverses')
  const mismatches = isRead ? await mismatchesOf(desk, imported) : undefined
  const open = new Map(mismatches?.map((one) => [one.entry?.number, one]))
  let matched = 0
  for (const [n, { of, kind }] of entries.entries()) {
    const mismatch = open.get(n + 1)
    if (mismatch?.kind === 'reversed') await logReversal(desk, mismatch)
    else if (mismatch?.kind === 'unknown_reference') {
      if (!(await isGone(desk, of.batch_id))) throw new Violation('known reference not found', of.reference)
    } else if (kind === 'confirms' && !mismatch) {
      matched++
      logChange(desk, of, { state: 'confirmed', by: 'file', from })
    }
  }
  if (matched !== imported.matched || matched + imported.mismatched !== entries.length)
    throw new Violation('import does not add up', `${matched} of ${entries.length}: ${JSON.stringify(imported)}`)
}

/** Reads all mismatches of an import, however many the other desk has added. */
async function mismatchesOf(
  desk: Desk,
  { import_id, mismatched }: { import_id: string; mismatched: number },
): Promise<ListedMismatch[]> {
  const found: ListedMismatch[] = []
  for (let cursor = ''; found.length < mismatched; ) {
    const page = await read(desk, `/operator/settlement-mismatches?limit=100${cursor}`)
    found.push(...page.mismatches.filter((one: ListedMismatch) => one.import_id === import_id))
    if (page.next_cursor === null) break
    cursor = `&cursor=${page.next_cursor}`
  }
  if (found.length !== mismatched)
    throw new Violation('mismatches of an import are missing', `${import_id}: ${found.length} of ${mismatched}`)
  return found
}

/** From now on, a batch that is not final must wait until the reversal is resolved. */
async function logReversal(desk: Desk, { mismatch_id, batch_id }: ListedMismatch): Promise<void> {
  const { batch } = await read(desk, `/operator/batches/${batch_id}`)
  // Somebody may be resolving it already.
  const blocksFinality = batch.finality.state !== 'final' && !desk.resolving.has(mismatch_id)
  if (desk.reversals.has(mismatch_id)) return
  desk.reversals.set(mismatch_id, { batchId: String(batch_id), blocksFinality })
}

async function importAgain(desk: Desk, sent: DeskRequest, first: object): Promise<void> {
  const again = dataOf(await send(desk, { ...sent, key: `${sent.key} again` }))
  const { is_repeat, ...same } = again
  const { is_repeat: _, ...original } = first as { is_repeat: boolean }
  if (!is_repeat || JSON.stringify(same) !== JSON.stringify(original))
    throw new Violation('file imported twice', `${JSON.stringify(first)}, then ${JSON.stringify(again)}`)
}

/**
 * Resolves one of the latest reversals: the payment is rejected, was made after all, or stays as it is. Can be refused
 * like a change by hand.
 */
async function resolveReversal(desk: Desk, chance: Chance): Promise<void> {
  const listed: ListedMismatch[] = (
    await read(desk, '/operator/settlement-mismatches?state=open&kind=reversed&limit=10')
  ).mismatches
  if (listed.length === 0) return
  const { mismatch_id, instruction_id, batch_id } = chance.pick(listed)
  const batch = await listInstructions(desk, `batch_id=${batch_id}&limit=40`)
  const one = batch.find((instruction) => instruction.instruction_id === instruction_id)
  if (!one) return
  const resolution = chance.pick(['rejected', 'rejected', 'confirmed', 'dismissed'] as const)
  const from = performance.now()
  desk.resolving.add(mismatch_id)
  const answer = await send(desk, {
    method: 'PUT',
    path: `/operator/settlement-mismatches/${mismatch_id}`,
    key: `resolve ${randomUUID()}`,
    body: { resolution, reason: 'The bank explained it' },
  })
  // The list acknowledges nothing: a failover can undo the import, which is then repeated under another ID.
  if (answer.status === 409 || (answer.status === 404 && !desk.reversals.has(mismatch_id))) return
  dataOf(answer)
  desk.reversals.set(mismatch_id, { batchId: one.batch_id, blocksFinality: false, resolution })
  if (resolution !== 'dismissed') logChange(desk, one, { state: resolution, by: 'resolution', from })
}
