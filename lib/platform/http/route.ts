import type { Context } from 'hono'
import type { DataOf, HandlerInput, OperationSpec } from '../../wire/operation.ts'
import type { Ctx, MemberCtx, PartnerCtx, Write } from '../context.ts'
import { badRequest } from '../errors.ts'
import type { IdempotencyKey } from '../write/idempotency.ts'
import { runWrite } from '../write/run-write.ts'
import type { ApiDeps, ApiEnv } from './api.ts'
import { authenticate, type Caller } from './authenticate.ts'
import { reply } from './reply.ts'
import { validate } from './validate.ts'

/** The context that an operation's access entitles its handler to. */
export type CtxOf<O extends OperationSpec> = O['access'] extends { partner: true }
  ? PartnerCtx
  : O['access'] extends { by: 'member' }
    ? MemberCtx
    : Ctx

/** GET handlers read; all others run inside the write door. */
type HandlerCtx<O extends OperationSpec> = O['method'] extends 'GET' ? CtxOf<O> : Write<CtxOf<O>>

export type Handler<O extends OperationSpec> = (ctx: HandlerCtx<O>, input: HandlerInput<O>) => Promise<DataOf<O>>

/** An operation bound to what serves it. */
export type Route = {
  readonly operation: OperationSpec
  serve(deps: ApiDeps, c: Context<ApiEnv>): Promise<Response>
}

/**
 * Binds an operation to its handler. The order of checks is the contract's, for every operation alike: credentials, role,
 * shape, idempotency, then the verb's own resource and state.
 */
export function route<O extends OperationSpec>(operation: O, handler: Handler<O>): Route {
  const serve = async (deps: ApiDeps, c: Context<ApiEnv>): Promise<Response> => {
    const now = deps.clock()
    const address = clientAddress(c)
    await deps.limiter.take(bucketOf(c, address))
    const caller = await authenticate(deps, c, operation, now)
    const input = await validate(operation, c)
    const ctx = { ...caller, db: deps.db, now, random: deps.random, requestId: c.get('requestId'), address }
    const run = (given: unknown) => handler(given as HandlerCtx<O>, input)
    const extra = operation.echoScope ? scopeHeaders(caller) : undefined
    if (operation.method === 'GET') {
      return reply(deps, c, 200, JSON.stringify({ ok: true, data: await run(ctx) }), extra)
    }
    const answer = await runWrite(deps, ctx, idempotencyKey(operation, c, caller, input), run)
    return reply(deps, c, answer.status, answer.body, answer.replayed ? { 'Idempotency-Replayed': 'true' } : undefined)
  }
  return { operation, serve }
}

function idempotencyKey(
  operation: OperationSpec,
  c: Context<ApiEnv>,
  caller: Caller,
  input: { params: unknown; body: unknown },
): IdempotencyKey | null {
  const key = c.req.header('idempotency-key')
  if (key === undefined || !/^[\x20-\x7e]{1,255}$/.test(key)) {
    throw badRequest('idempotency-key: is required, 1 to 255 visible characters')
  }
  if (operation.rerun) return null
  return {
    scope: [caller.organizationId ?? '', caller.partnerId ?? '', operation.id].join(' '),
    key,
    request: [input.params ?? null, input.body ?? null],
    secret: operation.secret === true,
    wait: !operation.errors?.includes(409),
  }
}

const scopeHeaders = (caller: Caller) => ({
  'X-Partner-Id': caller.partnerId ?? '',
  'X-Org-Id': caller.organizationId ?? '',
})

/** The console vouches for its browser's address in process; over HTTP it is the peer's. */
function clientAddress(c: Context<ApiEnv>): string {
  return c.env?.clientAddress ?? c.env?.incoming?.socket?.remoteAddress ?? 'unknown'
}

/** Limits count per credential, else per address (contract 1). */
function bucketOf(c: Context<ApiEnv>, address: string): string {
  return c.req.header('x-service-api-key') ?? c.req.header('authorization') ?? address
}
