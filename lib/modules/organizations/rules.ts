import { eq } from 'drizzle-orm'
import type { OrganizationCtx, Write } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { organizationRules, type RulesRow } from './table.ts'

/** Sign-in rules (decision 0172), and allowed networks (decision 0171). */
export type Rules = Pick<
  RulesRow,
  'secondFactorFrom' | 'sessionHours' | 'idleMinutes' | 'consoleNetworks' | 'apiKeyNetworks'
> & {
  /** When they were last changed; null: never. */
  readonly updatedAt: Date | null
}

const DEFAULTS: Rules = {
  secondFactorFrom: null,
  sessionHours: null,
  idleMinutes: null,
  consoleNetworks: null,
  apiKeyNetworks: null,
  updatedAt: null,
}

/** The rules of an organization. */
export async function findRules(db: Db, organizationId: string): Promise<Rules> {
  const [row] = await db.select().from(organizationRules).where(eq(organizationRules.organizationId, organizationId))
  return row ?? DEFAULTS
}

/** Stores the rules of the caller's organization, which the caller has locked. */
export async function storeRules(ctx: Write<OrganizationCtx>, rules: Omit<Rules, 'updatedAt'>): Promise<Rules> {
  const { organizationId, now: updatedAt } = ctx
  const { secondFactorFrom, sessionHours, idleMinutes, consoleNetworks, apiKeyNetworks } = rules
  const change = { secondFactorFrom, sessionHours, idleMinutes, consoleNetworks, apiKeyNetworks, updatedAt }
  await ctx.db
    .insert(organizationRules)
    .values({ organizationId, ...change, createdAt: updatedAt })
    .onConflictDoUpdate({ target: organizationRules.organizationId, set: change })
  return change
}
