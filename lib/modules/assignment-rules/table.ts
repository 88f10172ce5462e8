import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, owner, stamps } from '../../platform/db/columns.ts'
import { ofPartner } from '../../platform/db/policies.ts'
import type { Conditions } from './states.ts'

/** A rule as stored. */
export type StoredRule = Conditions & {
  readonly token: string
  readonly name: string
  readonly members: readonly number[]
}

/** The assignment rules of a namespace, in one row, whose lock orders assignments (decision 0111). */
export const assignmentRules = pgTable(
  'assignment_rules',
  {
    ...owner,
    partnerId: text('partner_id').primaryKey(),
    version: integer('version').notNull(),
    rules: jsonb('rules').$type<readonly StoredRule[]>().notNull(),
    /** The member who had the last turn, by rule. */
    turns: jsonb('turns').$type<Readonly<Record<string, number>>>().notNull(),
    /** When the namespace got its first rule. */
    since: instant('since').notNull(),
    /** Tasks that were opened before have been looked at. */
    lookedUntil: instant('looked_until').notNull(),
    ...stamps,
  },
  () => [ofPartner()],
)

export type AssignmentRulesRow = typeof assignmentRules.$inferSelect
