import { and, eq, ne } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import { postponedFrom } from './reconsider.ts'
import { organizations } from './table.ts'

/**
 * Makes the configured organization (`OPERATOR_ORGANIZATION`) the only network operator. A deletion
 * that the previous operator requested was blocked by its role and waits another week. Returns
 * false, without changes, if the organization does not exist.
 */
export function appointOperator(ctx: Ctx, token: string): Promise<boolean> {
  return writeOnce(ctx, async (write) => {
    const [named] = await write.db.select().from(organizations).where(eq(organizations.token, token)).for('update')
    if (!named) return false
    const set = (operator: boolean) => ({ operator, updatedAt: ctx.now })
    const dismissed = await write.db
      .update(organizations)
      .set({ ...set(false), deletionDueAt: postponedFrom(ctx.now) })
      .where(and(eq(organizations.operator, true), ne(organizations.token, token)))
      .returning({ token: organizations.token })
    if (!named.operator) await write.db.update(organizations).set(set(true)).where(eq(organizations.token, token))
    const changed = [
      ...dismissed.map((one) => [one.token, false] as const),
      ...(named.operator ? [] : [[token, true] as const]),
    ]
    for (const [organizationId, operator] of changed) {
      write.audit({
        action: 'organization.appoint_operator',
        resourceId: organizationId,
        organizationId,
        before: { operator: !operator },
        after: { operator },
      })
    }
    return true
  })
}
