import { z } from 'zod'
import { exampleFor } from '../../platform/http/openapi/examples.ts'
import type { DocumentedEvent } from '../../platform/http/openapi/webhooks.ts'
import { EVENTS_OF, eventOf, RECORD_TYPES, type RecordType, webhookName } from '../../wire/events.ts'
import { Admission, Task } from '../admissions/contract.ts'
import { ExpiringApiKey } from '../api-keys/contract.ts'
import { Link } from '../links/contract.ts'
import { LiquidityAlert } from '../liquidity/contract.ts'
import { Payment } from '../payments/contract.ts'
import { Recall } from '../recalls/contract.ts'
import { Return } from '../returns/contract.ts'
import { BatchSummary } from '../settlements/contract.ts'
import { PaymentException, Submission } from '../submissions/contract.ts'
import { Transaction } from '../transactions/contract.ts'
import { EventBody, type EventCatalog, type EventFilter } from './contract.ts'

/** The schema of an event's `data`, by record type: that of the record's own operations. */
export const DATA_OF: Readonly<Record<RecordType, z.ZodType>> = {
  RT_Payments: Payment,
  RT_PaymentSubmissions: Submission,
  RT_PaymentAdmissions: Admission,
  RT_PaymentAdmissionTasks: Task,
  RT_Error: PaymentException,
  RT_Transactions: Transaction,
  RT_Returns: Return,
  RT_Recalls: Recall,
  RT_Links: Link,
  RT_SettlementBatches: BatchSummary,
  RT_Liquidity: LiquidityAlert,
  RT_ApiKeys: ExpiringApiKey,
}

/** A made-up record of that type. */
export const exampleData = (recordType: RecordType): unknown => exampleFor(DATA_OF[recordType])

let catalog: EventCatalog | undefined

/** Every event with an example delivery. Built on first use, because it takes ten milliseconds. */
export function eventCatalog(): EventCatalog {
  catalog ??= { events: RECORD_TYPES.flatMap(eventsOf) }
  return catalog
}

const eventsOf = (record_type: RecordType) =>
  EVENTS_OF[record_type].map((event_type) => ({
    record_type,
    event_type,
    description: eventOf(record_type, event_type)?.description ?? '',
    example: EventBody.parse({
      ...(exampleFor(EventBody) as object),
      record_type,
      event_type,
      data: exampleData(record_type),
      test: undefined,
    }),
  }))

/** Every event for the OpenAPI document, with the schema of its record. */
export const documentedEvents = (): DocumentedEvent[] =>
  eventCatalog().events.map(({ record_type, event_type, description, example }) => {
    const label = eventOf(record_type, event_type)?.label ?? event_type
    return {
      name: webhookName(label),
      label,
      description,
      schema: EventBody.extend({
        record_type: z.literal(record_type),
        event_type: z.literal(event_type),
        data: DATA_OF[record_type],
      }),
      example,
    }
  })

/**
 * The event of a test delivery by default: the first that the webhook subscribes to, or a created
 * payment.
 */
export const firstFilter = ([first]: readonly EventFilter[]): EventFilter =>
  first ?? { record_type: 'RT_Payments', event_type: 'EK_Created' }
