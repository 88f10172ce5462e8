import { type AnyColumn, and, isNull, type SQL, sql } from 'drizzle-orm'
import { webhooks } from './table.ts'

/** The host of an endpoint, with its port if it has one. */
const HOST = sql`lower(substring(${webhooks.endpoint} from '^[a-z]+://([^/?#]+)'))`

/** Hosts of more organizations belong to shared services, which identify nobody. */
const MAX_ORGANIZATIONS = 20

/**
 * Whether the organization in this column has a webhook at this host, which can be given with its port, or
 * as a URL. Only by the whole host, and not by that of a shared service.
 */
export function hasWebhookAt(organizationId: AnyColumn, search: string): SQL {
  const host = search
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/?#].*$/, '')
  const isAtHost = sql`${host} in (${HOST}, regexp_replace(${HOST}, ':[0-9]+$', ''))`
  return sql`
    ${organizationId} in (
      select unnest(array_agg(distinct ${webhooks.organizationId})) from ${webhooks}
       where ${and(isNull(webhooks.deletedAt), isAtHost)}
      having count(distinct ${webhooks.organizationId}) <= ${MAX_ORGANIZATIONS})`
}
