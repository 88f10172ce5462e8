import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import { isOneOf } from '../../platform/db/columns.ts'
import { only, rows } from '../../platform/db/rows.ts'
import { DECIDED_TASK_STATES } from '../admissions/states.ts'
import { firstAddress } from '../customers/index.ts'
import { sandboxOnly } from '../inspector/index.ts'
import { directoryPartners, SIMULATED_IDS } from '../namespaces/index.ts'
import { SUBMITTED_STATES } from '../payments/states.ts'
import type { Step } from './states.ts'

export type Progress = {
  readonly done: Readonly<Record<Step, boolean>>
  readonly customerAddress: string | null
  readonly partners: readonly { readonly domain: string; readonly name: string }[]
}

/**
 * Onboarding progress of the caller's namespace. Each step is an index look-up of the first row.
 * Throws 404 outside the sandbox.
 */
export async function findOnboarding(ctx: PartnerCtx): Promise<Progress> {
  sandboxOnly(ctx)
  const [customerAddress, partners, steps] = await Promise.all([
    firstAddress(ctx),
    ctx.db
      .select({ domain: directoryPartners.domain, name: directoryPartners.name })
      .from(directoryPartners)
      .where(and(inArray(directoryPartners.token, [...SIMULATED_IDS]), eq(directoryPartners.enabled, true)))
      .orderBy(asc(directoryPartners.token)),
    look(ctx),
  ])
  return { done: { namespace: true, customer: customerAddress !== null, ...steps }, customerAddress, partners }
}

type FoundSteps = Record<Exclude<Step, 'namespace' | 'customer'>, boolean>

/**
 * Tasks that expired do not count. Deliveries are checked instead of the inspector's records, which
 * are deleted earlier.
 */
async function look({ db, partnerId }: PartnerCtx): Promise<FoundSteps> {
  const found = await rows<FoundSteps>(
    db,
    sql`
    select exists (select from api_keys where partner_id = ${partnerId} and revoked_at is null) as api_key,
           exists (select from payments where partner_id = ${partnerId}
                      and ${isOneOf(sql`state`, SUBMITTED_STATES)}) as payment,
           exists (select from admission_tasks t join payments p on p.payment_id = t.payment_id
                    where t.partner_id = ${partnerId} and ${isOneOf(sql`t.status`, DECIDED_TASK_STATES)}
                      and p.state <> 'expired') as task,
           exists (select from receptions where partner_id = ${partnerId})
             or exists (select from webhooks w join deliveries d on d.webhook_id = w.token
                         where w.partner_id = ${partnerId} and w.deleted_at is null and d.status = 'delivered') as webhook,
           exists (select from settlement_leaves where partner_id = ${partnerId}) as settlement`,
  )
  return only(found)
}
