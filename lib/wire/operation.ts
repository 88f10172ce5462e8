import type { z } from 'zod'
import type { Flag } from '../kernel/access.ts'
import type { GatedKind } from '../kernel/approval-kinds.ts'
import type { Permission } from '../kernel/permissions.ts'

/** The path prefix of the API (specification, "Versioning"). */
export const PREFIX = '/api/v1/csp'

/** The public keys of settlements as a JWK set, outside the prefix (RFC 8615). */
export const KEYS_PATH = '/.well-known/jwks.json'

/** The changelog of the API, beside the OpenAPI document. */
export const CHANGELOG_PATH = '/changelog.json'

/**
 * Who can call an operation.
 * - `anyone`: no credentials.
 * - `member`: a JWT of a member with the permission; `own` is about the caller only and allowed to
 *   everyone. `partner`: `x-partner-id` names a namespace of its organization. `operator`: only for the network operator. `partnerless`: the
 *   operator may omit `x-partner-id`. Both of these require a second factor from the operator's
 *   members (decision 0079). `serviceToken`: also a service token for this purpose (decision 0176).
 * - `key`: an API key with the permission `flag`, or a JWT as above (contract#credentials,
 *   extension). Always within one namespace. `bearer`: the specification itself accepts a JWT.
 */
export type Access =
  | { readonly by: 'anyone' }
  | {
      readonly by: 'member'
      readonly permission: Permission | 'own'
      readonly partner: boolean
      readonly operator?: true
      readonly partnerless?: 'operator'
      readonly serviceToken?: 'audit' | 'scim'
    }
  | {
      readonly by: 'key'
      readonly flag: Flag
      readonly permission: Permission | 'own'
      readonly partner: true
      readonly bearer?: true
      /** What keys may do in it, while members need a permission of its own. */
      readonly forKeys?: Permission
    }

/** The media type of workbooks. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Rows of a workbook, which is built in memory: 10,000 rows take about 90 MB for half a second. */
export const MAX_XLSX_ROWS = 10_000

/** A day in UTC, such as `2026-12-01`. */
type Day = `${number}-${number}-${number}`

/** When an operation is deprecated and removed, and the ID of the operation to use instead. */
export type Deprecation = { readonly since: Day; readonly sunset?: Day; readonly use?: string }

/**
 * Declaration of an API operation, from which routes, the client's types and the OpenAPI document
 * derive.
 */
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
  /** Media types of a file that is the body, instead of JSON. */
  readonly uploads?: readonly string[]
  /** A file instead of the success envelope; `data` is its content. */
  readonly produces?: 'text/csv' | 'application/x-ndjson' | 'application/xml' | typeof XLSX
  /** Errors besides 400 and 401, as the specification lists them. */
  readonly errors?: readonly (404 | 409)[]
  /**
   * Requires members to confirm their identity, so that a stolen JWT is not sufficient. `recent`:
   * the session was confirmed within the last five minutes. `live`: the same, but only in live: the
   * environment that `x-environment` names, otherwise the namespace's. `password`: the body contains
   * the password. Machines cannot confirm, so operations for API keys never have it.
   */
  readonly stepUp?: 'recent' | 'live' | 'password'
  /**
   * Waits for a second admin if the organization requires one for this kind of change (decision
   * 0175): in live namespaces only for kinds of live. A request with exactly the body `directBody`
   * only reduces access, so it never waits.
   */
  readonly approval?: GatedKind
  readonly directBody?: Readonly<Record<string, unknown>>
  /**
   * Turns single sign-on off, with `directBody` if it has one. This is direct unless the organization
   * requires single sign-on, because then it would bring passwords back.
   */
  readonly endsProvider?: true
  /** Idempotency-keys belong to the member who sends them, because only that member may get the response. */
  readonly ownKeys?: true
  /**
   * Members who must set up a second factor can call it. They can call nothing else (decision 0172).
   */
  readonly inSetup?: true
  /** Allowed from every address, whatever the organization's rules say (decision 0171). */
  readonly endsSession?: true
  /** A sign-in, which an organization can restrict to networks (decision 0171): its 403 is documented. */
  readonly addressRules?: true
  /** The console calls it on its own, so it does not count as a use of the session. */
  readonly isAutomatic?: true
  /** Not in the specification: `x-extension: true` in the OpenAPI document. */
  readonly extension?: true
  /**
   * The response contains a secret, so its stored copy is encrypted and deleted after ten minutes
   * (contract#idempotency). A later retry is rejected with this text, which explains how to get a
   * new secret.
   */
  readonly secret?: string
  /**
   * For sign-in and look-ups by POST: idempotency-key is required, but nothing is stored and a
   * retry runs the operation again (contract#idempotency).
   */
  readonly rerun?: true
  /** Spans all namespaces, so it runs as the owner instead of a tenant (decision 0019). */
  readonly network?: true
  /**
   * Returns namespace and organization in headers, for settlement details (specification,
   * "Settlements").
   */
  readonly echoScope?: true
  /** Still works, but clients should stop using it (contract#versions-and-deprecation). */
  readonly deprecated?: Deprecation
  /** Additional headers of the success response. */
  readonly responseHeaders?: z.ZodRawShape
}

/** Declares an operation with its literal types. */
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

/** The client's name for an operation: `POST /payments`. */
export type RouteKey<O extends OperationSpec> = `${O['method']} ${O['path']}`
