import type { Hono } from 'hono'
import type { Random } from '../../kernel/random-text.ts'
import type { OperationSpec } from '../../wire/operation.ts'
import type { Actor, Anonymous, Client, KeyActor, MemberActor, ServiceTokenActor } from '../context.ts'
import type { Secrets } from '../crypto/secrets.ts'
import type { Db } from '../db/db.ts'
import type { Database } from '../db/pool/client.ts'
import type { RunStatement } from '../db/statement.ts'
import type { Quota } from '../errors.ts'
import type { Logger } from '../log.ts'
import type { Metrics } from '../observe/metrics.ts'
import type { Tracing } from '../observe/tracing.ts'
import type { ApprovalGate } from '../write/approval-gate.ts'
import type { Limiters } from './rate-limit.ts'

/** Verification of credentials, which the HTTP layer depends on. */
type Authenticators = {
  /** The actor of an API key secret. Throws 401. */
  key(secret: string, now: Date): Promise<Actor & { kind: 'key' }>
  /** The actor of a service token for a purpose. Throws 401. */
  serviceToken(secret: string, purpose: 'audit' | 'scim'): Promise<Actor & { kind: 'service_token' }>
  /** Records the use of a key, service token or session that is not refused. Must not block or throw. */
  noteUse(actor: Actor & { kind: 'key' | 'service_token' | 'member' }, client: Client, now: Date): void
  /** The actor of a JWT, and the requested namespace of its organization, if any. Throws 401. */
  token(jwt: string, partnerId: string | undefined, now: Date): Promise<Authenticated>
}

type Authenticated = {
  readonly actor: Actor & { kind: 'member' }
  readonly partner: { environment: 'sandbox' | 'live'; logBodies: boolean } | undefined
}

/** The namespace and actor of a request. Known once its credentials are verified. */
export type Scope = {
  readonly organizationId: string
  readonly partnerId: string
  readonly actorId: string
  /** The secret of the API key that was used; null for a member. */
  readonly secretId: string | null
}

/**
 * A completed request of a namespace. `path` is the operation's template, because the actual path
 * can contain a secret.
 */
type CompletedRequest = Scope & {
  readonly method: OperationSpec['method']
  readonly path: string
  readonly status: number
  readonly latencyMs: number
  readonly requestId: string
  readonly client: Client
  /** Of a namespace that logs them, as sent; undefined otherwise. */
  readonly bodies: { readonly request: string | undefined; readonly response: string | undefined } | undefined
  /** Code and message of an error response; null for a success. */
  readonly errorCode: string | null
  readonly errorMessage: string | null
  readonly at: Date
}

export type ApiDeps = {
  readonly db: Db
  readonly run: RunStatement
  /** For long operations, such as a settlement. */
  readonly jobs: Database['jobs']
  readonly as: Database['as']
  readonly group: Database['group']
  readonly secrets: Secrets
  readonly clock: () => Date
  readonly random: Random
  readonly log: Logger
  readonly version: string
  readonly limiters: Limiters
  /** GATEWAY_EXTENSIONS. False: only the operations of the specification, and JWTs only where it allows them. */
  readonly extensions?: boolean | undefined
  /** OPERATOR_SECOND_FACTOR. False: operator operations do not require a second factor. */
  readonly operatorSecondFactor?: boolean | undefined
  readonly authenticate: Authenticators
  /** Changes that need a second admin. */
  readonly approvals: ApprovalGate
  /** Called for every request of a namespace. Must not block or throw. */
  readonly onRequest: (request: CompletedRequest) => void
  /** Metrics of the process. */
  readonly metrics?: Metrics | undefined
  /** Where traces are sent. */
  readonly tracing?: Tracing | undefined
}

/**
 * Context of a request: the client address, as determined by the server or vouched for by the
 * console.
 */
export type Bindings = {
  clientAddress?: string
  /** The member and organization of the console session, in proxy mode. */
  session?: { readonly organizationId: string; readonly member: string }
  /** Aborts when the client disconnects; undefined for calls within the process. */
  signal?: AbortSignal
  /** Lifts the limits of time for a request whose body is a file; undefined for calls within the process. */
  expectFile?: () => void
}
/** The organization of a verified credential. */
export type Sender = {
  readonly organizationId: string
  /** The bucket of the organization's limit; undefined for members, who can name any namespace. */
  readonly bucket: string | undefined
}

/** The caller, its organization and namespace, for `ctx`. */
export type Caller = {
  readonly actor: MemberActor | KeyActor | ServiceTokenActor | Anonymous
  readonly organizationId?: string
  readonly partnerId?: string
  readonly environment?: 'sandbox' | 'live'
}

export type ApiEnv = {
  Bindings: Bindings
  Variables: {
    requestId: string
    operation?: Pick<OperationSpec, 'id' | 'access' | 'deprecated'>
    /** The template of the path. */
    route?: string
    requested?: { scope: Scope; operation: OperationSpec; logsBodies: boolean }
    member?: Pick<Scope, 'organizationId'> & { id: string }
    /** Known once the credential is verified; null if it is not valid. */
    sender?: Sender | null
    /** The caller, once its credential is valid and may be used from this address. */
    usable?: Caller
    /** The body of the JSON response. */
    sentBody?: string
    /** What is left of the limits that the request counts against. */
    quotas?: readonly Quota[]
    /** Whose limit the request exceeds. */
    overLimit?: 'credential' | 'organization' | undefined
  }
}
export type Api = Hono<ApiEnv>
