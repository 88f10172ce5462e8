import type { LiveKind } from './live.ts'

type RecordEvents = {
  /** The record's name in the console. */
  readonly label: string
  /** Queries that the console refreshes after such an event. */
  readonly live: readonly LiveKind[]
  readonly events: Readonly<Record<string, { readonly label: string; readonly description: string }>>
}

/**
 * All webhook events by record type, with the identifiers of the specification ("Events"). Types,
 * filters, the catalog, the live stream and the console's labels derive from this declaration.
 * `DATA_OF` in modules/webhooks/events.ts contains the schemas.
 */
export const EVENTS = {
  RT_Payments: {
    label: 'Payment',
    live: ['payments'],
    events: {
      EK_Created: {
        label: 'Payment created',
        description: 'A payment was created. The receiving namespace gets its first event on submission.',
      },
      EK_Updated: {
        label: 'Payment updated',
        description: 'A payment changed state: submitted, put on hold, resumed, completed, settled, failed or expired.',
      },
    },
  },
  RT_PaymentSubmissions: {
    label: 'Submission',
    live: ['payments'],
    events: {
      EK_Created: { label: 'Submission created', description: 'A payment was submitted.' },
      EK_Updated: {
        label: 'Submission updated',
        description: 'A submission failed after delivery: a task was declined, or the payment expired.',
      },
    },
  },
  RT_PaymentAdmissions: {
    label: 'Admission',
    live: ['payments'],
    events: {
      EK_Created: { label: 'Admission created', description: 'An admission and its tasks were created.' },
      EK_Updated: { label: 'Admission updated', description: 'The status of an admission changed.' },
    },
  },
  RT_PaymentAdmissionTasks: {
    label: 'Task',
    live: ['payments', 'tasks'],
    events: {
      EK_Created: { label: 'Task created', description: 'A task was created.' },
      EK_Updated: {
        label: 'Task updated',
        description: 'A task was assigned, released, put on hold, resumed, completed or failed.',
      },
    },
  },
  RT_Error: {
    label: 'Payment exception',
    live: ['payments'],
    events: {
      EK_Created: {
        label: 'Payment exception created',
        description: 'A payment failed a check, was declined or expired.',
      },
    },
  },
  RT_Transactions: {
    label: 'Transaction',
    live: ['payments', 'transactions'],
    events: {
      EK_Created: {
        label: 'Transaction created',
        description: 'A payment was completed or returned. The ledger contains the debit and the credit.',
      },
    },
  },
  RT_Returns: {
    label: 'Return',
    // A return also changes what its payment shows as returned.
    live: ['returns', 'payments', 'transactions'],
    events: {
      EK_Created: {
        label: 'Return created',
        description: 'The side that received a payment sent all or part of it back.',
      },
    },
  },
  RT_Recalls: {
    label: 'Recall',
    // The payment's timeline shows its recalls.
    live: ['recalls', 'payments'],
    events: {
      EK_Created: {
        label: 'Recall created',
        description: 'The side that sent a payment asked for its money back.',
      },
      EK_Updated: {
        label: 'Recall closed',
        description: 'A recall was granted, refused or canceled, or has expired.',
      },
    },
  },
  RT_Links: {
    label: 'Link',
    live: ['links'],
    events: {
      'link.create.resp': { label: 'Link proposed', description: 'The namespace proposed a link.' },
      'link.propose.req': {
        label: 'Link proposal received',
        description: 'Another namespace proposed a link to one of the namespace’s customers.',
      },
      link_established: { label: 'Link established', description: 'A link was accepted.' },
      link_update_resp: { label: 'Link changed', description: 'A link was declined, revoked or changed.' },
    },
  },
  RT_SettlementBatches: {
    label: 'Settlement',
    // A settlement also changes the status of its payments and transactions.
    live: ['settlements', 'transactions', 'payments'],
    events: {
      EK_Created: {
        label: 'Settlement created',
        description: 'A settlement run completed; its batch contains transactions of the namespace.',
      },
      EK_Updated: {
        label: 'Settlement updated',
        description:
          'A settlement run failed; its batch settles nothing, and the next run settles its transactions. Or a batch became final: the settlement bank has confirmed it.',
      },
    },
  },
  RT_Liquidity: {
    label: 'Liquidity',
    live: ['liquidity'],
    events: {
      EK_Threshold: {
        label: 'Liquidity threshold reached',
        description:
          'The namespace used 50%, 70%, 90% or 100% of its net debit cap and funds. Sent again if a threshold is reached after usage has fallen more than 5 percentage points below it.',
      },
    },
  },
  RT_ApiKeys: {
    label: 'API key',
    live: ['api-keys'],
    events: {
      EK_Expiring: { label: 'API key expiring', description: 'An API key expires within 14, 7 or 1 days.' },
      EK_Expired: { label: 'API key expired', description: 'An API key has expired and is rejected.' },
    },
  },
} as const satisfies Readonly<Record<string, RecordEvents>>

export type RecordType = keyof typeof EVENTS
/** The event types of a record type. */
export type EventTypeOf<R extends RecordType> = keyof (typeof EVENTS)[R]['events']
export type EventType = { [R in RecordType]: EventTypeOf<R> }[RecordType]

/** A record type with one of its event types. */
export type EventName = {
  [R in RecordType]: { readonly recordType: R; readonly eventType: EventTypeOf<R> }
}[RecordType]

const entries = Object.entries(EVENTS) as [RecordType, RecordEvents][]
const typesOf = ({ events }: RecordEvents) => Object.keys(events) as EventType[]

export const RECORD_TYPES: readonly RecordType[] = entries.map(([recordType]) => recordType)

export const EVENT_TYPES: readonly EventType[] = [...new Set(entries.flatMap(([, record]) => typesOf(record)))]

/** The event types of each record type. */
export const EVENTS_OF = Object.fromEntries(
  entries.map(([recordType, record]) => [recordType, typesOf(record)]),
) as unknown as Readonly<Record<RecordType, readonly EventType[]>>

/** The declaration of an event; undefined if the record type has no such event. */
export const eventOf = (recordType: RecordType, eventType: EventType): RecordEvents['events'][string] | undefined =>
  (EVENTS[recordType] as RecordEvents).events[eventType]

/** The name of an event's webhook in the OpenAPI document: `paymentCreated` for "Payment created". */
export const webhookName = (label: string): string =>
  label.toLowerCase().replaceAll(/ (\w)/g, (_, initial: string) => initial.toUpperCase())
