import { secondsObject } from '../../../kernel/time.ts'
import type { EventType, RecordType } from '../../../wire/events.ts'

/** Version of the body format; incremented for changes that receivers could notice. */
const VERSION = '1.0.0'

type DeliveredEvent = {
  readonly eventId: string
  readonly recordType: RecordType
  readonly eventType: EventType
  readonly endpoint: string
  readonly data: unknown
  readonly isTest: boolean
  readonly createdAt: Date
}

/**
 * The body of a delivery (contract#webhooks). `token` is the event's ID, the same for each attempt;
 * `test` marks test events.
 */
export const deliveryBody = ({
  eventId,
  recordType,
  eventType,
  endpoint,
  data,
  isTest,
  createdAt,
}: DeliveredEvent) => ({
  token: eventId,
  version: VERSION,
  event_type: eventType,
  record_type: recordType,
  endpoint,
  data,
  created_at: secondsObject(createdAt),
  ...(isTest ? { test: true } : {}),
})
