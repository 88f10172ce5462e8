import type { Hono } from 'hono'
import type { Random } from '../../kernel/random-text.ts'
import type { OperationSpec } from '../../wire/operation.ts'
import type { Actor } from '../context.ts'
import type { Secrets } from '../crypto/secrets.ts'
import type { Database } from '../db/client.ts'
import type { Db } from '../db/db.ts'
import type { RunStatement } from '../db/statement.ts'
import type { Logger } from '../log.ts'
import type { Metrics } from '../observe/metrics.ts'
import type { Tracing } from '../observe/tracing.ts'
import type { Limiters } from './rate-limit.ts'

/** What the machinery needs of the modules: who stands behind a credential. */
export type Authenticators = {
  /** The actor of an API key secret. Throws 401. */
  key(secret: string, now: Date): Promise<Actor & { kind: 'key' }>
  /** The actor of a JWT, and the namespace of its organization that it is to act in, if there is one. Throws 401. */
  token(jwt: string, partnerId: string | undefined, now: Date): Promise<Authenticated>
}

type Authenticated = {
  readonly actor: Actor & { kind: 'member' }
  readonly partner: { environment: 'sandbox' | 'live' } | undefined
}

/** Which namespace a request belongs to, and who asked. Known once its credentials are verified. */
export type Scope = {
  readonly organizationId: string
  readonly partnerId: string
  readonly actorId: string
  /** Which secret of an API key was shown; null for a member. */
  readonly secretId: string | null
}

/** A request of a namespace, answered. `path` is the operation's template: the path as sent may hold a secret. */
export type SeenRequest = Scope & {
  readonly method: OperationSpec['method']
  readonly path: string
  readonly status: number
  readonly latencyMs: number
  readonly requestId: string
  readonly at: Date
}

export type ApiDeps = {
  readonly db: Db
  readonly run: RunStatement
  /** For what may take long, such as a settlement. */
  readonly jobs: Database['jobs']
  readonly as: Database['as']
  readonly secrets: Secrets
  readonly clock: () => Date
  readonly random: Random
  readonly log: Logger
  readonly version: string
  readonly limiters: Limiters
  /** False: a JWT opens only what the specification says it opens. */
  readonly extensions?: boolean | undefined
  /** False: the operator's members may act without a second factor. */
  readonly operatorSecondFactor?: boolean | undefined
  readonly authenticate: Authenticators
  /** Told of every request of a namespace. Must neither wait nor throw. */
  readonly seen: (request: SeenRequest) => void
  /** Where the process is collected from. */
  readonly metrics?: Metrics | undefined
  /** Where traces are sent. */
  readonly tracing?: Tracing | undefined
}

/** What stands beside the request: where it came from, as the front door saw it or the console vouches for it. */
export type Bindings = {
  clientAddress?: string
  /** Aborts when the client of this HTTP request waits no more; a call within the process has none. */
  signal?: AbortSignal
}
export type ApiEnv = {
  Bindings: Bindings
  Variables: {
    requestId: string
    operation?: OperationSpec
    requested?: { scope: Scope; operation: OperationSpec }
    member?: Pick<Scope, 'organizationId'> & { id: string }
  }
}
export type Api = Hono<ApiEnv>
