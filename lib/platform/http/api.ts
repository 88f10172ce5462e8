import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Random } from '../../kernel/random-text.ts'
import { PREFIX } from '../../wire/operation.ts'
import type { Actor } from '../context.ts'
import type { Secrets } from '../crypto/secrets.ts'
import type { Db } from '../db/client.ts'
import { badRequest, notFound } from '../errors.ts'
import type { Logger } from '../log.ts'
import type { Limiters } from './rate-limit.ts'
import { refuse } from './refuse.ts'
import { requestId } from './request-id.ts'
import type { Route } from './route.ts'

const MAX_BODY = 256 * 1024

/** What the machinery needs of the modules: who stands behind a credential. */
export type Authenticators = {
  /** The actor of an API key secret. Throws 401. */
  key(db: Db, secret: string, now: Date): Promise<Actor & { kind: 'key' }>
  /** The actor of a JWT. Throws 401. */
  token(db: Db, jwt: string, now: Date): Promise<Actor & { kind: 'member' }>
  /** The namespace of an organization that a member acts in; undefined if there is none. */
  partner(db: Db, organizationId: string, partnerId: string): Promise<{ environment: 'sandbox' | 'live' } | undefined>
}

export type ApiDeps = {
  readonly db: Db
  readonly secrets: Secrets
  readonly clock: () => Date
  readonly random: Random
  readonly log: Logger
  readonly version: string
  readonly limiters: Limiters
  readonly authenticate: Authenticators
}

/** What stands beside the request: where it came from, as the front door saw it or the console vouches for it. */
export type Bindings = { clientAddress?: string }
export type ApiEnv = { Bindings: Bindings; Variables: { requestId: string } }
export type Api = Hono<ApiEnv>

/** The API as one Hono app: common headers, the error envelope, then every route. */
export function createApi(deps: ApiDeps, routes: readonly Route[]): Api {
  const app: Api = new Hono<ApiEnv>()
  app.use(requestId(deps.random))
  app.use(
    bodyLimit({
      maxSize: MAX_BODY,
      onError: () => {
        throw badRequest('The body is larger than 256 KiB')
      },
    }),
  )
  for (const route of routes) {
    const path = `${PREFIX}${route.operation.path.replaceAll(/\{(\w+)\}/g, ':$1')}`
    app.on(route.operation.method, path, (c) => route.serve(deps, c))
  }
  app.notFound((c) => refuse(deps, c, notFound()))
  app.onError((error, c) => refuse(deps, c, error))
  return app
}
