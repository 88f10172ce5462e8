import { type SQL, sql } from 'drizzle-orm'

/**
 * Whether one of several organizations is suspended. The view `suspended_organizations` shows their
 * tokens, and nothing else, to every tenant (decision 0038).
 */
export const anySuspended = (...organizationIds: readonly SQL[]): SQL<boolean> =>
  sql<boolean>`exists (select from suspended_organizations where token in (${sql.join([...organizationIds], sql`, `)}))`
