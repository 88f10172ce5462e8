import { CLIENT_CAPABILITIES_META_KEY, type RequestStateCodec } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { type Client, createClient } from '../client/client.ts'
import type { Environment } from '../kernel/access.ts'
import type { Logger } from '../platform/log.ts'
import { PREFIX } from '../wire/operation.ts'

/** A caller of tools: its namespace, and the API with its credentials. */
export type Session = {
  readonly environment: Environment
  readonly partnerId: string
  /** Members can read what colleagues noted, API keys cannot. */
  readonly isMember: boolean
  readonly version: string
  readonly log: Logger
  /** Whether the message is a call, not a list of tools. */
  readonly isCall: boolean
  /** Whether the client can ask its user to confirm a call. */
  readonly canConfirm: boolean
  /** Signs the idempotency-key of a confirmed call, for its caller, tool and input only. */
  readonly confirmations: RequestStateCodec<string>
  /** Calls an operation in process, with all checks that a request has. */
  readonly call: Client['call']
}

/** An empty `elicitation` capability means forms. */
const WithForms = z.object({
  [CLIENT_CAPABILITIES_META_KEY]: z.object({
    elicitation: z
      .object({ form: z.unknown(), url: z.unknown() })
      .partial()
      .refine(({ form, url }) => form !== undefined || url === undefined),
  }),
})

/**
 * Whether the client that sent a message can ask its user. Clients of versions before 2026-07-28 declare this only within
 * a session, which the endpoint does not have.
 */
export const canAsk = (meta: unknown): boolean => WithForms.safeParse(meta).success

/** Request headers to forward to operations. Not the idempotency-key, which is not meant for them. */
const PASSED_ON = ['x-service-api-key', 'authorization', 'x-org-id', 'x-partner-id', 'user-agent'] as const

/** The API with exactly the credentials of a request. Both have the same request ID. */
export function callsAs(given: Headers, requestId: string, send: (request: Request) => Promise<Response>): Client {
  const headers = PASSED_ON.flatMap((name) => {
    const value = given.get(name)
    return value === null ? [] : [[name, value]]
  })
  return createClient(`http://gateway.internal${PREFIX}`, send, {
    ...Object.fromEntries(headers),
    'x-request-id': requestId,
  })
}
