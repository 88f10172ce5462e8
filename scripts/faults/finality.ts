import type { Bank } from '../../lib/testing/bank.ts'
import { CURRENCY, type Desk } from './bank-desk.ts'
import type { Clients } from './clients.ts'
import type { FaultyDatabase } from './database.ts'
import { Violation } from './violation.ts'

type Queried = Pick<FaultyDatabase, 'query'>

/** Acknowledged confirmations are stored, and a batch that was final is final since the same time. */
export async function expectFinality(
  database: Queried,
  { confirmed, finalAt }: Pick<Desk, 'confirmed' | 'finalAt'>,
): Promise<void> {
  const lost = await database.query<{ reference: string; state: string | null }>(
    `select wanted.reference, i.state from unnest($1::text[]) as wanted (reference)
       left join settlement_instructions i using (reference) where i.state is distinct from 'confirmed'`,
    [[...confirmed]],
  )
  const [first] = lost
  if (first) throw new Violation('acknowledged confirmation lost', `${lost.length}: ${JSON.stringify(first)}`)
  const final = await database.query<{ token: string; at: string }>(
    'select token, final_at::text as at from settlement_batches where final_at is not null',
  )
  const found = new Map(final.map(({ token, at }) => [token, at]))
  for (const [token, at] of finalAt)
    if (found.get(token) !== at) throw new Violation('final batch changed', `${token}: ${at}, then ${found.get(token)}`)
  for (const { token, at } of final) finalAt.set(token, at)
}

/** The statements of banks chain, and end with the sum of their final batches. */
export async function expectStatements(database: Queried, clients: Clients, banks: readonly Bank[]): Promise<void> {
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
