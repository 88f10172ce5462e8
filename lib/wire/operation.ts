import type { z } from 'zod'
import type { Flag, Role } from '../kernel/access.ts'

/** Everything of the API lives under this path (specification, "Versioning"). */
export const PREFIX = '/api/v1/csp'

/**
 * Who may call an operation.
 * - `anyone`: no credentials.
 * - `member`: a JWT whose role is at least `role`; with `partner`, `x-partner-id` names a namespace of its organization; with
 *   `operator`, its organization is the network operator's; with `partnerless`, the operator may leave `x-partner-id` out. Both ask
 *   the operator's members for a second factor (decision 0079).
 * - `key`: an API key that carries `flag`, or (contract#credentials, extension) a JWT as above. Always within one namespace. `bearer`: the
 *   specification itself takes a JWT there.
 */
export type Access =
  | { readonly by: 'anyone' }
  | {
      readonly by: 'member'
      readonly role: Role
      readonly partner: boolean
      readonly operator?: true
      readonly partnerless?: 'operator'
    }
  | {
      readonly by: 'key'
      readonly flag: Flag
      readonly role: Role
      readonly partner: true
      readonly bearer?: true
    }

/** One operation of the API, as data: routes bind it, the client is typed by it, OpenAPI is generated from it. */
export type OperationSpec = {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** OpenAPI template below the prefix: `/payments/{payment_id}`. */
  readonly path: `/${string}`
  readonly tag: string
  readonly summary: string
  readonly description?: string
  readonly access: Access
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** Additional headers, by lower-case name. */
  readonly headers?: z.ZodObject
  readonly data: z.ZodType
  /** A file instead of the success envelope; `data` is its content. */
  readonly produces?: 'text/csv'
  /** Errors besides 400 and 401, as the specification lists them. */
  readonly errors?: readonly (404 | 409)[]
  /**
   * A member confirms who they are before this operation, so that a stolen JWT alone does not reach it. `recent`: the session
   * was confirmed within the last five minutes. `live`: the same, in a live namespace only. `password`: the body carries the
   * password, each time. API keys belong to machines, which cannot confirm: no operation that takes them has this.
   */
  readonly stepUp?: 'recent' | 'live' | 'password'
  /** Not in the specification: `x-extension: true` in the OpenAPI document. */
  readonly extension?: true
  /**
   * The response contains a secret, so its stored copy is encrypted, and deleted after ten minutes (contract#idempotency). A later
   * retry is rejected with this text, which says how to get another secret.
   */
  readonly secret?: string
  /** Sign-in: the idempotency-key header is required, but a retry runs the operation again (contract#idempotency). */
  readonly rerun?: true
  /** Spans all namespaces, so it runs as the owner instead of a tenant (decision 0019). */
  readonly network?: true
  /** Settlement details name the namespace and organization in response headers (specification, "Settlements"). */
  readonly echoScope?: true
  /** Headers of the successful response, beside those of every response. */
  readonly responseHeaders?: z.ZodRawShape
}

/** Declares an operation; keeps its literal types. */
export const operation = <const O extends OperationSpec>(spec: O): O => spec

type Output<T> = T extends z.ZodType ? z.output<T> : undefined
type Input<T> = T extends z.ZodType ? z.input<T> : undefined

/** Validated input of a handler. */
export type HandlerInput<O extends OperationSpec> = {
  params: Output<O['params']>
  query: Output<O['query']>
  body: Output<O['body']>
  headers: Output<O['headers']>
}

/** Input of a caller, before validation. */
export type CallInput<O extends OperationSpec> = {
  params: Input<O['params']>
  query: Input<O['query']>
  body: Input<O['body']>
  headers: Input<O['headers']>
}

/** The `data` of the success envelope. */
export type DataOf<O extends OperationSpec> = z.output<O['data']>

/** `POST /payments`: how the client names an operation. */
export type RouteKey<O extends OperationSpec> = `${O['method']} ${O['path']}`
