import { canonicalJson } from '../../kernel/canonical.ts'
import type { AuditInput } from '../../platform/context.ts'
import type { OperationSpec } from '../../wire/operation.ts'
import type { PlannedChange } from './table.ts'

/**
 * What a change will write to the audit log, from its rehearsal. The IDs of new records and the mask of
 * a new secret differ when the change is made, so they are left out.
 */
export function plannedChange({ method, secret }: OperationSpec, entry: AuditInput): PlannedChange {
  const { action, resourceId, before = null, after = null } = entry
  const isNew = method === 'POST' && action.endsWith('.create')
  return { action, resourceId: isNew ? null : resourceId, before, after: secret === undefined ? after : without(after) }
}

/** Values that are computed when a change is made. `sequence` is the progress of a delivery. */
const COMPUTED = ['ended_sessions', 'due_at', 'sequence', 'transaction_id']

/** Whether audit entries are what the request showed. */
export function isAsShown(
  operation: OperationSpec | undefined,
  shown: readonly PlannedChange[],
  entries: readonly AuditInput[],
): boolean {
  if (!operation) return false
  const text = (changes: readonly PlannedChange[]) =>
    canonicalJson(JSON.parse(JSON.stringify(changes, (key, value) => (COMPUTED.includes(key) ? undefined : value))))
  const audited = shown.map(({ unaudited: _, ...change }) => change)
  return text(audited) === text(entries.map((entry) => plannedChange(operation, entry)))
}

function without(after: Record<string, unknown> | null): Record<string, unknown> | null {
  if (!after) return null
  const { secret: _, ...others } = after
  return others
}

/** The name of the changed record as it is before the change, or else that of a new record. */
export function nameIn(result: unknown, audits: readonly AuditInput[]): string | null {
  for (const record of [audits[0]?.before, result, audits[0]?.after]) {
    const name = nameOf(record)
    if (name !== null) return name
  }
  return null
}

function nameOf(record: unknown): string | null {
  if (typeof record !== 'object' || record === null) return null
  const { name, first_name, last_name, email, domain, url, issuer, payment_id } = record as Record<string, unknown>
  if (typeof first_name === 'string' && typeof last_name === 'string') return `${first_name} ${last_name}`
  for (const text of [name, email, domain, url, issuer, payment_id]) if (typeof text === 'string') return text
  return null
}
