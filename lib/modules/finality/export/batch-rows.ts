import { and, asc, eq } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { partnerProjection as partners } from '../../namespaces/index.ts'
import {
  type InstructionRow,
  type ParticipantAccountRow,
  participantAccounts,
  settlementInstructions,
} from '../table.ts'

/** An instruction with its namespace, and the namespace's account in the currency. */
export type BatchRow = {
  readonly instruction: InstructionRow
  readonly partner: { readonly name: string; readonly domain: string }
  readonly account: ParticipantAccountRow | null
}

/** All instructions of a batch. Throws 404 if it has none. */
export async function findBatchRows({ db }: Ctx, batchId: string): Promise<BatchRow[]> {
  const { partnerId, currency, token } = settlementInstructions
  const found = await db
    .select({
      instruction: settlementInstructions,
      partner: { name: partners.name, domain: partners.domain },
      account: participantAccounts,
    })
    .from(settlementInstructions)
    .innerJoin(partners, eq(partners.token, partnerId))
    .leftJoin(
      participantAccounts,
      and(eq(participantAccounts.partnerId, partnerId), eq(participantAccounts.currency, currency)),
    )
    .where(eq(settlementInstructions.batchId, batchId))
    .orderBy(asc(token))
  if (found.length === 0) throw notFound()
  return found
}
