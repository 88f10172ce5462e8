import type { z } from 'zod'
import type { ZodOpenApiPathItemObject } from 'zod-openapi'

/** An event as the OpenAPI document describes it. */
export type DocumentedEvent = {
  /** The name of its webhook, such as `paymentCreated`. */
  readonly name: string
  readonly label: string
  readonly description: string
  /** The body of a delivery. */
  readonly schema: z.ZodType
  readonly example: unknown
}

type Header = { readonly name: string; readonly description: string; readonly schema: object; readonly example: string }

/** Headers of every delivery (contract#webhooks). */
const HEADERS: readonly Header[] = [
  {
    name: 'webhook-id',
    description:
      'ID of the event, the same for each attempt and for `token` in the body. Store it to skip events that arrive again',
    schema: { $ref: '#/components/schemas/EventId' },
    example: 'evt_01h455vb4pex5vsknk084sn02q',
  },
  {
    name: 'webhook-timestamp',
    description: 'Time of the attempt in Unix seconds. Reject times that are more than five minutes off',
    schema: { type: 'string', pattern: '^[0-9]{1,15}$' },
    example: '1795000000',
  },
  {
    name: 'webhook-signature',
    description:
      'Standard Webhooks: `v1,` and the Base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{raw body}`. The key is the secret of the webhook without `whsec_`, Base64-decoded. After a rotation, there are two signatures, separated by a space; one match is sufficient',
    schema: { type: 'string', pattern: '^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)?$' },
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  },
  {
    name: 'X-SERVICE-SIGNATURE',
    description:
      'Lowercase hex HMAC-SHA512 of the raw body. The key is the current secret of the webhook as text, with `whsec_`. The signature does not cover the time, so prefer `webhook-signature`',
    schema: { type: 'string', pattern: '^[0-9a-f]{128}$' },
    example: '0123456789abcdef'.repeat(8),
  },
]

const RESPONSES = {
  '2XX': { description: 'The event is delivered. Respond within ten seconds, before you process it.' },
  '410': { description: 'The endpoint is gone. The webhook is disabled, and the event is not sent again.' },
  default: {
    description:
      'The delivery failed. Timeouts and redirects count as failures, too. It is retried after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, each up to 20% later, or after the time in Retry-After (at most an hour) if that is later. After the last attempt, it is listed as failed and can be resent on request. An endpoint that fails for five days is disabled.',
  },
}

/** The name of an event's schema: `PaymentCreatedEvent`. */
const schemaName = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}Event`

/** The schemas of all events. They are output schemas, because their records are those of responses. */
export const eventSchemas = (events: readonly DocumentedEvent[]): Record<string, z.ZodType> =>
  Object.fromEntries(events.map(({ name, schema }) => [schemaName(name), schema]))

/** The webhooks of the document: one per event. */
export const webhooksOf = (events: readonly DocumentedEvent[]): Record<string, ZodOpenApiPathItemObject> =>
  Object.fromEntries(
    events.map(({ name, label, description, example }) => [
      name,
      {
        post: {
          operationId: `${name}Event`,
          tags: ['Webhooks'],
          summary: label,
          description: `${description} Sent to webhooks that subscribe to it, at least once and possibly out of order.`,
          security: [],
          parameters: HEADERS.map((header) => ({ ...header, in: 'header' as const, required: true })),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { $ref: `#/components/schemas/${schemaName(name)}` }, example } },
          },
          responses: RESPONSES,
        },
      },
    ]),
  )
