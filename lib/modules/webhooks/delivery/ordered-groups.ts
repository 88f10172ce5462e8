import type { DueDelivery } from './leases.ts'

/**
 * Groups deliveries that must be sent in order: those of one payment, or of one other record. Groups
 * are in the order of their first delivery.
 */
export function orderedGroups<D extends Pick<DueDelivery, 'event_id' | 'data'>>(due: readonly D[]): D[][] {
  return [...Map.groupBy(due, subjectOf).values()]
}

/** The payment that the event is about; otherwise its record, and otherwise only the event. */
function subjectOf({ data, event_id }: Pick<DueDelivery, 'event_id' | 'data'>): string {
  const record = fieldsOf(data)
  const subject = record.payment_id ?? fieldsOf(record.payment).payment_id ?? record.token
  return typeof subject === 'string' ? subject : event_id
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' ? { ...value } : {}
