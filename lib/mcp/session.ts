import type { RequestStateCodec } from '@modelcontextprotocol/server'
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
  /** Signs the idempotency-key of a confirmed call, for its caller, tool and input only. */
  readonly confirmations: RequestStateCodec<string>
  /** Calls an operation in process, with all checks that a request has. */
  readonly call: Client['call']
}

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
