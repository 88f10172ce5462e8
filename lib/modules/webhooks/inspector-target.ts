import type { PartnerCtx } from '../../platform/context.ts'
import type { Posted } from '../../platform/outbound/post.ts'
import type { EventType, RecordType } from '../../wire/events.ts'
import { INSPECTOR_ORIGIN } from './states.ts'

/**
 * Where the built-in inspector of a sandbox namespace is (decision 0028). The name is reserved for private use and refused by the
 * guard of targets like any other name that leads inside: what is not recognized here, byte for byte, is never connected to.
 */
export const inspectorEndpoint = (partnerId: string): string => `${INSPECTOR_ORIGIN}/${partnerId}`

/** What the inspector is handed in the place of a request over the network. */
export type Inspected = {
  readonly organizationId: string
  readonly partnerId: string
  readonly webhookId: string
  readonly deliveryId: string
  /** Counts the attempts of a delivery, from 1. */
  readonly attempt: number
  readonly eventId: string
  readonly recordType: RecordType
  readonly eventType: EventType
  readonly isTest: boolean
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The secret that the receiver was given. */
  readonly secret: string
}

/** Receives a delivery in process, and answers as its namespace asked for. Never throws over what is delivered. */
export type Inspect = (inspected: Inspected, signal: AbortSignal) => Promise<Posted>

/** Whether deliveries to an endpoint are the inspector's of this namespace. */
export const leadsToInspector = (endpoint: string, partnerId: string): boolean =>
  endpoint === inspectorEndpoint(partnerId)

type Judged = { readonly href: string } | { readonly refused: string }

/** What is to be said of an endpoint that means an inspector; undefined for every other one. */
export function judgeInspector(
  endpoint: string,
  { partnerId, environment }: Pick<PartnerCtx, 'partnerId' | 'environment'>,
): Judged | undefined {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  if (url?.origin !== INSPECTOR_ORIGIN) return undefined
  if (environment !== 'sandbox') return { refused: 'is the inspector, which only sandbox namespaces have' }
  if (!leadsToInspector(url.href, partnerId)) {
    return { refused: `is not the inspector of this namespace, which is ${inspectorEndpoint(partnerId)}` }
  }
  return { href: url.href }
}
