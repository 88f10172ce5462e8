import { eq } from 'drizzle-orm'
import type { PartnerCtx } from '../../../platform/context.ts'
import { only } from '../../../platform/db/rows.ts'
import { directoryPartners } from '../../namespaces/index.ts'

/**
 * The account that statements and notifications are about: the namespace's position with the network, identified by the ID of
 * the namespace. It is not the namespace's account at a bank.
 */
export async function positionAccount({ db, partnerId }: PartnerCtx) {
  const { token, name } = directoryPartners
  const found = await db.select({ name }).from(directoryPartners).where(eq(token, partnerId))
  return { holder: only(found).name, iban: null, accountNumber: partnerId }
}
