import type { PartnerCtx } from '../../platform/context.ts'
import type { Posted } from '../../platform/outbound/post.ts'
import type { EventType, RecordType } from '../../wire/events.ts'
import { INSPECTOR_ORIGIN } from './states.ts'

/**
 * Address of the built-in inspector of a sandbox namespace (decision 0028). The name is reserved
 * for private use, and the target policy rejects it like any internal name: an address that does
 * not match exactly is never connected to.
 */
export const inspectorEndpoint = (partnerId: string): string => `${INSPECTOR_ORIGIN}/${partnerId}`

/** The request that the inspector receives without a network. */
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

/**
 * Receives a delivery in process and responds as the namespace configured. Never throws because of
 * the delivery. `timeoutMs`: of the webhook, if it is not the default.
 */
export type Inspect = (inspected: Inspected, signal: AbortSignal, timeoutMs?: number) => Promise<Posted>

/** Whether an endpoint is this namespace's inspector. */
export const leadsToInspector = (endpoint: string, partnerId: string): boolean =>
  endpoint === inspectorEndpoint(partnerId)

type Judged = { readonly href: string } | { readonly refused: string }

/** The check result of an inspector endpoint; undefined for others. */
export function judgeInspector(
  endpoint: string,
  { partnerId, environment }: Pick<PartnerCtx, 'partnerId' | 'environment'>,
): Judged | undefined {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  if (url?.origin !== INSPECTOR_ORIGIN) return undefined
  if (environment !== 'sandbox')
    return { refused: 'must not be the webhook inspector, which is available in sandbox namespaces only' }
  if (!leadsToInspector(url.href, partnerId)) {
    return { refused: `must be the webhook inspector of this namespace: ${inspectorEndpoint(partnerId)}` }
  }
  return { href: url.href }
}
