import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Chance } from '../../lib/kernel/chance.ts'
import { plainDecimal } from '../../lib/kernel/money/amount.ts'
import { type Bank, openBank, overHttp } from '../../lib/testing/bank.ts'
import type { ListedInstruction } from '../../lib/testing/finality/instructions.ts'
import type { Sent } from './client-log.ts'
import type { Answered, Clients } from './clients.ts'
import type { FaultyDatabase } from './database.ts'
import type { Gate } from './soak-workload.ts'
import { Violation } from './violation.ts'

// The operator at the settlement bank: it marks instructions as sent, imports files and confirms by hand.

/** The currency whose batches get instructions. */
export const CURRENCY = 'EUR'
const ACCOUNT = '1'
const PARTY = 'operator'
const PACE_MS = 400
/** How long a session may be refused, such as while the clock of a process is off, before this is a violation. */
const SESSION_MS = 180_000
/** Number of refusals before each sign-in. */
const SIGN_IN_EVERY = 5

export type Desk = {
  readonly operator: Bank
  readonly clients: Clients
  /** References of instructions whose confirmation was acknowledged. */
  readonly confirmed: Set<string>
  /** Imported files, without repetitions. */
  files: number
  /** When batches became final, as of the last check. */
  readonly finalAt: Map<string, string>
}

/** Opens an organization and makes it the operator of the network, which has an account at a settlement bank. */
export async function openDesk(url: string, database: Pick<FaultyDatabase, 'query'>, clients: Clients): Promise<Desk> {
  const operator = await openBank(overHttp(url), PARTY)
  await database.query('update organizations set operator = true where token = $1', [operator.orgId])
  await database.query(
    `insert into settlement_accounts (environment, currency, bank, holder, account_number, change_id, created_at, updated_at)
     values ('sandbox', $1, 'Central Bank', 'Network', $2, '', now(), now())`,
    [CURRENCY, ACCOUNT],
  )
  clients.authorize(PARTY, { authorization: `Bearer ${operator.jwt}` })
  return { operator, clients, confirmed: new Set(), files: 0, finalAt: new Map() }
}

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

async function operate(desk: Desk, chance: Chance): Promise<void> {
  const state = chance.pick(['pending', 'sent'])
  const path = `/operator/settlement-instructions?currency=${CURRENCY}&state=${state}&limit=40`
  const open: ListedInstruction[] = dataOf(await send(desk, { method: 'GET', path, key: '' })).instructions
  const [first] = open
  if (!first) return
  const dice = chance.below(10)
  if (dice < 2) return markSent(desk, first)
  if (dice < 4) return confirmByHand(desk, first)
  await importFile(desk, chance, open)
}

async function markSent(desk: Desk, { batch_id }: ListedInstruction): Promise<void> {
  const path = `/operator/batches/${batch_id}/instructions/sent`
  const answer = await send(desk, { method: 'POST', path, key: `mark sent ${randomUUID()}` })
  if (answer.status !== 404 || !(await isGone(desk, batch_id))) dataOf(answer)
}

/**
 * Refused if another desk was first. A refusal does not acknowledge the confirmation of that desk, which may not have
 * reached the standby (decision 0080).
 */
async function confirmByHand(desk: Desk, { instruction_id, reference, batch_id }: ListedInstruction): Promise<void> {
  const answer = await send(desk, {
    method: 'PUT',
    path: `/operator/settlement-instructions/${instruction_id}`,
    key: `confirm ${randomUUID()}`,
    body: { state: 'confirmed', reason: 'Confirmed by telephone' },
  })
  if (answer.status === 409 || (answer.status === 404 && (await isGone(desk, batch_id)))) return
  dataOf(answer)
  desk.confirmed.add(reference)
}

/**
 * Whether a batch that was listed no longer exists. The list acknowledges nothing: a settlement whose wait for the
 * standby was canceled is visible until that standby, which does not have it, is promoted (decision 0080).
 */
async function isGone(desk: Desk, batchId: string): Promise<boolean> {
  const path = `/operator/settlement-instructions?batch_id=${batchId}&limit=1`
  return dataOf(await send(desk, { method: 'GET', path, key: '' })).instructions.length === 0
}

/** The references of an imported file that named no instruction. */
async function unknownReferences(desk: Desk, importId: string): Promise<string[]> {
  const path = '/operator/settlement-mismatches?kind=unknown_reference&limit=100'
  const { mismatches } = dataOf(await send(desk, { method: 'GET', path, key: '' }))
  const own = mismatches.filter((one: { import_id: string }) => one.import_id === importId)
  return own.map((one: { entry: { reference: string } }) => one.entry.reference)
}

/** A file that confirms instructions, sometimes with a wrong amount, and sometimes sent twice. */
async function importFile(desk: Desk, chance: Chance, open: readonly ListedInstruction[]): Promise<void> {
  const wrong = chance.below(4) === 0 ? open.at(-1) : undefined
  const id = randomUUID().replaceAll('-', '')
  const file = fileOf(id, open, wrong)
  const path = `/operator/statement-imports?environment=sandbox&currency=${CURRENCY}&format=csv`
  const sent = { method: 'POST', path, key: `import ${id}`, file }
  const first = dataOf(await send(desk, sent))
  desk.files++
  const isComplete = first.mismatched === (wrong ? 1 : 0)
  const unknown = isComplete ? [] : await unknownReferences(desk, first.import_id)
  for (const one of open) {
    if (one === wrong || (unknown.includes(one.reference) && (await isGone(desk, one.batch_id)))) continue
    desk.confirmed.add(one.reference)
  }
  if (chance.below(3) > 0) return
  const again = dataOf(await send(desk, { ...sent, key: `import again ${id}` }))
  const { is_repeat, ...same } = again
  const { is_repeat: _, ...original } = first
  if (!is_repeat || JSON.stringify(same) !== JSON.stringify(original))
    throw new Violation('file imported twice', `${JSON.stringify(first)}, then ${JSON.stringify(again)}`)
}

/** A file in our own CSV format (docs/bank-files.md). */
function fileOf(id: string, open: readonly ListedInstruction[], wrong: ListedInstruction | undefined): string {
  const day = new Date().toISOString().slice(0, 10)
  const rows = open.map((one) => {
    const total = BigInt(one.amount.total) + (one === wrong ? 1n : 0n)
    const minor = one.direction === 'pays' ? total : -total
    const amount = plainDecimal({ currency: CURRENCY, minor })
    return [ACCOUNT, day, amount, CURRENCY, one.reference, `${id.slice(0, 8)}/${one.reference}`, id].join(',')
  })
  return ['account,booked_on,amount,currency,reference,bank_reference,statement_id', ...rows, ''].join('\n')
}

type Request = Omit<Sent, 'party'>

/**
 * Sends a request, and signs in again if the session is refused repeatedly. Only then, because a process whose clock is
 * off refuses new sessions, too, others do not, and an account has a limit of sign-ins.
 */
async function send({ operator, clients }: Desk, request: Request): Promise<Answered & { sent: Sent }> {
  const sent = { party: PARTY, ...request }
  const until = Date.now() + SESSION_MS
  let signedIn = 'none'
  for (let refusals = 1; ; refusals++) {
    const answer = await clients.definite(sent)
    if (answer.status !== 401 && answer.status !== 403) return { ...answer, sent }
    if (Date.now() > until)
      throw new Violation('session not renewed', `${answer.status} ${answer.text}, last sign-in: ${signedIn}`)
    await pause(200)
    if (refusals % SIGN_IN_EVERY > 0) continue
    const { email: admin_email, password: admin_password } = operator
    const body = { admin_email, admin_password }
    const signIn = { method: 'POST', path: '/organization/signin', key: `sign in ${randomUUID()}`, body }
    const { status, text } = await clients.definite({ party: PARTY, ...signIn })
    signedIn = status === 200 ? '200' : `${status} ${text}`
    if (status === 200) clients.authorize(PARTY, { authorization: `Bearer ${JSON.parse(text).data.access_token}` })
  }
}

// biome-ignore lint/suspicious/noExplicitAny: each operation shapes its data; contract tests check them.
function dataOf({ status, text, sent }: Answered & { sent: Sent }): any {
  if (status === 200) return JSON.parse(text).data
  throw new Violation('valid request refused', `${sent.method} ${sent.path} (${sent.key}): ${status} ${text}`)
}
