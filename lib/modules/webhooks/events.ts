import type { z } from 'zod'
import { exampleFor } from '../../platform/http/examples.ts'
import { Admission, Task } from '../admissions/contract.ts'
import { Link } from '../links/contract.ts'
import { Payment } from '../payments/contract.ts'
import { BatchSummary } from '../settlements/contract.ts'
import { PaymentException, Submission } from '../submissions/contract.ts'
import { Transaction } from '../transactions/contract.ts'
import { EventBody, type EventCatalogue, type EventFilter } from './contract.ts'
import { EVENTS_OF, type EventType, RECORD_TYPES, type RecordType } from './states.ts'

/** The form of each kind of record in an event's `data`: what its own operations show. */
export const DATA_OF: Readonly<Record<RecordType, z.ZodType>> = {
  RT_Payments: Payment,
  RT_PaymentSubmissions: Submission,
  RT_PaymentAdmissions: Admission,
  RT_PaymentAdmissionTasks: Task,
  RT_Error: PaymentException,
  RT_Transactions: Transaction,
  RT_Links: Link,
  RT_SettlementBatches: BatchSummary,
}

const SAID_OF: Readonly<Record<RecordType, Partial<Record<EventType, string>>>> = {
  RT_Payments: {
    EK_Created: 'A payment was created; the beneficiary’s side hears of it once it is submitted',
    EK_Updated: 'A payment reached its next state: submitted, completed, settled, failed or expired',
  },
  RT_PaymentSubmissions: {
    EK_Created: 'A payment was submitted',
    EK_Updated: 'A submission failed after its delivery: a task was refused, or nobody decided in time',
  },
  RT_PaymentAdmissions: {
    EK_Created: 'An admission was opened, and its tasks were issued',
    EK_Updated: 'The status of an admission changed',
  },
  RT_PaymentAdmissionTasks: {
    EK_Created: 'A task was issued',
    EK_Updated: 'A task was completed, failed or put on hold',
  },
  RT_Error: { EK_Created: 'A check of a payment failed' },
  RT_Transactions: { EK_Created: 'A payment completed: its debit and its credit are in the ledger' },
  RT_Links: {
    'link.create.resp': 'A link that the namespace proposed was created',
    'link.propose.req': 'A link is proposed to one of the namespace’s customers',
    link_established: 'A link was accepted',
    link_update_resp: 'A link was declined, revoked or changed',
  },
  RT_SettlementBatches: {
    EK_Created: 'A settlement run completed, and holds transactions of the namespace',
    EK_Updated: 'A settlement run failed: its batch settles nothing, and its transactions wait for the next run',
  },
}

/** What a record of that kind looks like, made up. */
export const exampleData = (recordType: RecordType): unknown => exampleFor(DATA_OF[recordType])

let catalogue: EventCatalogue | undefined

/** Every event there is, with an example of its delivery. Made when somebody first asks: it takes ten milliseconds. */
export function eventCatalogue(): EventCatalogue {
  catalogue ??= { events: RECORD_TYPES.flatMap(eventsOf) }
  return catalogue
}

const eventsOf = (record_type: RecordType) =>
  EVENTS_OF[record_type].map((event_type) => ({
    record_type,
    event_type,
    description: SAID_OF[record_type][event_type] ?? '',
    example: EventBody.parse({
      ...(exampleFor(EventBody) as object),
      record_type,
      event_type,
      data: exampleData(record_type),
      test: undefined,
    }),
  }))

/** What a test pretends when nobody says: the first event that the webhook wants, else a payment. */
export const firstWanted = ([first]: readonly EventFilter[]): EventFilter =>
  first ?? { record_type: 'RT_Payments', event_type: 'EK_Created' }
