import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Bank, openBank, overHttp } from '../../../lib/testing/bank.ts'
import type { ListedInstruction } from '../../../lib/testing/finality/instructions.ts'
import type { ClientLog, Sent } from '../client-log.ts'
import type { Answered, Clients } from '../clients.ts'
import type { FaultyDatabase } from '../database.ts'
import { Violation } from '../violation.ts'
import { ACCOUNT, CURRENCY } from './statement-file.ts'

const PARTY = 'operator'
/** How long a session may be refused, such as while the clock of a process is off, before this is a violation. */
const SESSION_MS = 180_000
/** Number of refusals before each sign-in. */
const SIGN_IN_EVERY = 5

/** A payment that the bank took back, as an acknowledged import reported it. */
export type Reversal = {
  readonly batchId: string
  /** Whether the batch was not final after the import, so that it must wait for a resolution. */
  readonly blocksFinality: boolean
  /** The acknowledged resolution. */
  resolution?: string
}

export type Desk = {
  readonly operator: Bank
  readonly clients: Clients
  readonly log: ClientLog
  /** By ID of the mismatch. */
  readonly reversals: Map<string, Reversal>
  /** Mismatches that somebody at the desk has begun to resolve. */
  readonly resolving: Set<string>
  /** Imported files, without repetitions. */
  files: number
  /** When batches became final, as of the last check. */
  readonly finalAt: Map<string, string>
}

type World = {
  readonly database: Pick<FaultyDatabase, 'query'>
  readonly clients: Clients
  readonly log: ClientLog
}

/** Opens an organization and makes it the operator of the network, which has an account at a settlement bank. */
export async function openDesk(url: string, { database, clients, log }: World): Promise<Desk> {
  const operator = await openBank(overHttp(url), PARTY)
  await database.query('update organizations set operator = true where token = $1', [operator.orgId])
  await database.query(
    `insert into settlement_accounts (environment, currency, bank, holder, account_number, change_id, created_at, updated_at)
     values ('sandbox', $1, 'Central Bank', 'Network', $2, '', now(), now())`,
    [CURRENCY, ACCOUNT],
  )
  clients.authorize(PARTY, { authorization: `Bearer ${operator.jwt}` })
  return {
    operator,
    clients,
    log,
    reversals: new Map(),
    resolving: new Set(),
    files: 0,
    finalAt: new Map(),
  }
}

export type DeskRequest = Omit<Sent, 'party'>
type DeskAnswer = Answered & { readonly sent: Sent }

/**
 * Sends a request, and signs in again only if the session is refused repeatedly: a process whose clock is off refuses
 * new sessions, too, other processes accept the old one, and sign-ins of an account are limited.
 */
export async function send({ operator, clients }: Desk, request: DeskRequest): Promise<DeskAnswer> {
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
export function dataOf({ status, text, sent }: DeskAnswer): any {
  if (status === 200) return JSON.parse(text).data
  throw new Violation('valid request refused', `${sent.method} ${sent.path} (${sent.key}): ${status} ${text}`)
}

// biome-ignore lint/suspicious/noExplicitAny: as above.
export const read = async (desk: Desk, path: string): Promise<any> =>
  dataOf(await send(desk, { method: 'GET', path, key: '' }))

export const listInstructions = async (desk: Desk, query: string): Promise<ListedInstruction[]> =>
  (await read(desk, `/operator/settlement-instructions?${query}`)).instructions

/**
 * Whether a batch that was listed no longer exists. The list acknowledges nothing: a settlement whose wait for the
 * standby was canceled is visible until that standby, which does not have it, is promoted (decision 0080).
 */
export const isGone = async (desk: Desk, batchId: string): Promise<boolean> =>
  (await listInstructions(desk, `batch_id=${batchId}&limit=1`)).length === 0
