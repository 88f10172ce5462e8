import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { partnerProjection as partners } from '../../namespaces/index.ts'
import type { FirstEnvironment } from './contract.ts'

/** The environment that operator screens show first: live as soon as the network has live namespaces. */
export async function findFirstEnvironment({ db }: Ctx): Promise<FirstEnvironment> {
  const live = await db
    .select({ token: partners.token })
    .from(partners)
    .where(eq(partners.environment, 'live'))
    .limit(1)
  return { environment: live.length > 0 ? 'live' : 'sandbox' }
}
