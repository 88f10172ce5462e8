import type { Context } from 'hono'
import type { Environment } from '../../kernel/access.ts'
import type { DataOf, HandlerInput, OperationSpec } from '../../wire/operation.ts'
import type { Ctx, MemberCtx, OrganizationCtx, PartnerCtx, PartnerlessCtx, Write } from '../context.ts'
import type { CsvExport, FileExport } from '../csv-export.ts'
import type { Db } from '../db/db.ts'
import { keyReused } from '../errors.ts'
import { takeExportSlot } from '../limits/export-slots.ts'
import { inTurn } from '../limits/settlement-turns.ts'
import type { Put } from '../outbound/mail.ts'
import { awaitApproval, type Steps } from '../write/approval-gate.ts'
import { type Planned, writeBatched } from '../write/batched-write.ts'
import { type Answer, type IdempotencyKey, isKnown } from '../write/idempotency.ts'
import { exclusively } from '../write/in-flight.ts'
import { runWrite, runWriteInTwo, success } from '../write/run-write.ts'
import { authenticate, clientOf, limited } from './authenticate.ts'
import type { ApiDeps, ApiEnv, Caller } from './deps.ts'
import { reply, replyFile } from './reply.ts'
import { idempotencyKey, validate } from './validate.ts'

/** The context that the operation's access provides to its handler. */
type CtxOf<O extends OperationSpec> = O['access'] extends { partnerless: 'operator' }
  ? PartnerlessCtx
  : O['access'] extends { partner: true }
    ? PartnerCtx
    : O['access'] extends { serviceToken: string }
      ? OrganizationCtx
      : O['access'] extends { by: 'member' }
        ? MemberCtx
        : Ctx

/**
 * GET handlers get a read-only context, and so do operations with `rerun`, which store no response.
 * Sign-in opens its transaction itself: verifying a password takes longer than any statement and
 * would hold a connection. All others run in `runWrite`.
 */
type HandlerCtx<O extends OperationSpec> = O extends { method: 'GET' } | { rerun: true } ? CtxOf<O> : Write<CtxOf<O>>

export type Handler<O extends OperationSpec> = (ctx: HandlerCtx<O>, input: HandlerInput<O>) => Promise<DataOf<O>>

/**
 * The batched path of a hot operation: handles the usual case in one statement, after at most one
 * read.
 */
type BatchedHandler<O extends OperationSpec> = (ctx: HandlerCtx<O>, input: HandlerInput<O>) => Planned

/** An operation with its handler. */
export type Route = {
  readonly operation: OperationSpec
  serve(deps: ApiDeps, c: Context<ApiEnv>): Promise<Response>
  /** Runs the steps of a change that can wait for approval, except its transaction. */
  readonly steps?: (put: Put) => Steps
}

/**
 * Binds an operation to its handler. All operations have the same order of checks: credentials,
 * role, request shape, idempotency, then the verb's resource and state. `atOnce` is the batched
 * path, which is tried first.
 */
export function route<O extends OperationSpec>(operation: O, handler: Handler<O>, atOnce?: BatchedHandler<O>): Route {
  const steps: Steps = async (_, input) => (given) =>
    handler(given as unknown as HandlerCtx<O>, input as HandlerInput<O>)
  const answerTo = async ({ deps, ctx, input, key, linkTo }: Checked<O>) => {
    const run = (given: unknown) => handler(given as HandlerCtx<O>, input)
    const idempotency = operation.method === 'GET' ? null : key()
    if (!idempotency || operation.rerun) {
      const data = await run(ctx)
      const next = idempotency ? undefined : nextCursor(data)
      return { ...success(data), replayed: false, ...(next && { headers: { Link: linkTo(next) } }) }
    }
    return exclusively(idempotency, async () => {
      const batched =
        atOnce && isOfPartner(ctx)
          ? await writeBatched(deps, ctx, idempotency, (c) => atOnce(c as unknown as HandlerCtx<O>, input))
          : undefined
      return batched ?? runWrite(deps, ctx, idempotency, run)
    })
  }
  return bind(operation, answerTo, steps)
}

const isOfPartner = (ctx: Ctx & Caller): ctx is Ctx & Caller & PartnerCtx =>
  [ctx.organizationId, ctx.partnerId, ctx.environment].every((value) => value !== undefined)

/** Binds an operation that stores no response and sets additional response headers. */
export function routeWithHeaders<O extends OperationSpec & { rerun: true }>(
  operation: O,
  handler: (
    ctx: CtxOf<O>,
    input: HandlerInput<O>,
  ) => Promise<{ data: DataOf<O>; headers: Readonly<Record<string, string>> }>,
): Route {
  return bind(operation, async ({ ctx, input, key }) => {
    // Nothing is stored under the key, but it is required as for any write.
    key()
    const { data, headers } = await handler(ctx as unknown as CtxOf<O>, input)
    return { ...success(data), replayed: false, headers }
  })
}

/** The steps of an operation with two transactions. */
type InTwo<O extends OperationSpec, B, P> = {
  /** The environment whose operations wait for each other. */
  readonly environment: (ctx: CtxOf<O>, input: HandlerInput<O>) => Environment
  /** Runs outside the transactions, unless the response is stored. */
  readonly before: (ctx: CtxOf<O>, input: HandlerInput<O>) => Promise<B>
  /** Commits before `handler` starts. */
  readonly prepare: (ctx: HandlerCtx<O>, input: HandlerInput<O>, before: B) => Promise<P>
  readonly handler: (ctx: HandlerCtx<O>, input: HandlerInput<O>, prepared: P) => Promise<DataOf<O>>
}

/** Binds an operation with two transactions. */
export function routeInTwo<O extends OperationSpec, B, P>(
  operation: O,
  { environment, before, prepare, handler }: InTwo<O, B, P>,
): Route {
  return bind(operation, async ({ deps, ctx, input, key }) => {
    const idempotency = key()
    const given = ctx as unknown as CtxOf<O>
    const done = await unlessStored(ctx, idempotency, () => before(given, input))
    const first = (given: unknown) => prepare(given as HandlerCtx<O>, input, done())
    const second = (given: unknown, prepared: P) => handler(given as HandlerCtx<O>, input, prepared)
    const { db, connections } = deps.jobs
    return inTurn(environment(given, input), connections, () =>
      runWriteInTwo(deps, { ...ctx, db }, idempotency, first, second),
    )
  })
}

type AfterOptions<O extends OperationSpec, P> = {
  readonly skipOnReplay?: boolean
  readonly prepareApproved?: (input: HandlerInput<O>, ctx: CtxOf<O>) => Promise<P>
  readonly dbOf?: (prepared: P) => Db | undefined
}

/**
 * Binds an operation with a slow or external step, such as a DNS query. `prepare` runs before the
 * transaction, and `handler` gets its result. A replay runs `prepare` again and ignores its result
 * unless it throws. With `skipOnReplay` it does not, for steps that count against a quota. Never
 * skip the verification of a password: replays would verify guesses without a limit. A change that
 * a second admin approved runs `prepareApproved` instead, if there is one. `dbOf` chooses where the
 * transaction starts.
 */
export function routeAfter<O extends OperationSpec, P>(
  operation: O,
  prepare: (input: HandlerInput<O>, ctx: CtxOf<O>) => Promise<P>,
  handler: (ctx: HandlerCtx<O>, input: HandlerInput<O>, prepared: P) => Promise<DataOf<O>>,
  { skipOnReplay = false, prepareApproved = prepare, dbOf }: AfterOptions<O, P> = {},
): Route {
  const steps: Steps = async (ctx, given, isApproved) => {
    const input = given as HandlerInput<O>
    const prepared = await (isApproved ? prepareApproved : prepare)(input, ctx as unknown as CtxOf<O>)
    return (write) => handler(write as unknown as HandlerCtx<O>, input, prepared)
  }
  const answerTo = async ({ deps, ctx, input, key }: Checked<O>) => {
    const idempotency = key()
    let { db } = ctx
    const step = async () => {
      const prepared = await prepare(input, ctx as unknown as CtxOf<O>)
      db = dbOf?.(prepared) ?? db
      return prepared
    }
    const done = skipOnReplay ? await unlessStored(ctx, idempotency, step) : constant(await step())
    return runWrite(deps, { ...ctx, db }, idempotency, async (given: unknown) =>
      handler(given as HandlerCtx<O>, input, done()),
    )
  }
  return bind(operation, answerTo, steps)
}

const constant =
  <T>(value: T) =>
  () =>
    value

/**
 * Runs a step before the transaction, unless the key has a stored response. The returned function
 * returns its result. It throws 422, which is not stored, if the response has expired by then.
 */
async function unlessStored<T>({ db, now }: Ctx, key: IdempotencyKey, step: () => Promise<T>): Promise<() => T> {
  if (!(await isKnown(db, now, key))) return constant(await step())
  return () => {
    throw keyReused('This idempotency key has expired. Use a new one.')
  }
}

/**
 * Binds an operation that streams a file of any length with constant memory. Nothing is sent
 * before its first chunk exists. The stream outlives the request's admission and its organization's
 * share, so its organization has few at a time.
 */
export function routeFile<O extends OperationSpec & { method: 'GET'; produces: string }>(
  operation: O,
  open: (ctx: HandlerCtx<O>, input: HandlerInput<O>) => Promise<FileExport>,
): Route {
  const serve = async (deps: ApiDeps, c: Context<ApiEnv>): Promise<Response> => {
    const { ctx, input, headers } = await check(operation, deps, c)
    const leave = takeExportSlot(deps.db, ctx.organizationId ?? '')
    try {
      const file = await open(ctx as HandlerCtx<O>, input)
      return await replyFile(deps, c, { ...file, type: operation.produces }, headers, leave)
    } catch (error) {
      leave()
      throw error
    }
  }
  return { operation, serve }
}

/** Binds an operation that streams a CSV file. */
export const routeCsv = <O extends OperationSpec & { method: 'GET'; produces: 'text/csv' }>(
  operation: O,
  open: (ctx: HandlerCtx<O>, input: HandlerInput<O>) => Promise<CsvExport>,
): Route => routeFile(operation, open)

/** A request that passed the common checks. */
type Checked<O extends OperationSpec> = {
  readonly deps: ApiDeps
  readonly ctx: Ctx & Caller
  readonly input: HandlerInput<O>
  /** The idempotency key of a write. Throws 400 if it is missing. */
  key(): IdempotencyKey
  /** `Link` to the same list from a cursor (RFC 8288), relative to the request. */
  linkTo(cursor: string): string
}

/** The cursor of the next page of a list by cursor. */
const nextCursor = (data: unknown): string | undefined =>
  typeof data === 'object' && data !== null && 'next_cursor' in data && typeof data.next_cursor === 'string'
    ? data.next_cursor
    : undefined

function nextLink(url: string, cursor: string): string {
  const query = new URL(url).searchParams
  query.set('cursor', cursor)
  return `<?${query}>; rel="next"`
}

type AnswerWithHeaders = Answer & { readonly headers?: Readonly<Record<string, string>> }

/** Binds an operation. One that can wait for approval needs `steps`. */
function bind<O extends OperationSpec>(
  operation: O,
  answerTo: (checked: Checked<O>) => Promise<AnswerWithHeaders>,
  steps?: Steps,
): Route {
  const waits = operation.approval !== undefined
  if (waits && !steps) throw new Error(`${operation.id} cannot wait for approval`)
  const serve = async (deps: ApiDeps, c: Context<ApiEnv>): Promise<Response> => {
    const { headers, ...checked } = await check(operation, deps, c)
    const { answer: waiting, ...passed } = waits && steps ? await gate(operation, checked, steps) : NOT_GATED
    const ctx = waits ? { ...checked.ctx, ...passed } : checked.ctx
    const answer: AnswerWithHeaders = waiting ?? (await answerTo({ ...checked, ctx }))
    return reply(deps, c, answer.status, answer.body, {
      ...headers,
      ...answer.headers,
      ...(answer.replayed ? { 'Idempotency-Replayed': 'true' } : {}),
    })
  }
  return { operation, serve, ...(waits && steps && { steps: () => steps }) }
}

const NOT_GATED: Awaited<ReturnType<typeof awaitApproval>> = {}
const gate = (operation: OperationSpec, { deps, ctx, input, key }: Checked<OperationSpec>, steps: Steps) =>
  awaitApproval(deps, { ctx, operation, input, key, prepare: () => steps(ctx as PartnerlessCtx, input, false) })

/** The common checks, and the response headers of the operation. If not `counted`, no rate limit applies. */
export async function check<O extends OperationSpec>(
  operation: O,
  deps: ApiDeps,
  c: Context<ApiEnv>,
  counted = true,
): Promise<Checked<O> & { headers: Record<string, string> }> {
  // The complete request is received first, so that a slow body is not processed with credentials
  // that were revoked while it was sent.
  if (operation.body) await c.req.text()
  const now = deps.clock()
  const client = clientOf(c)
  const authenticated = () => authenticate(deps, c, operation, client, now)
  const caller = await (counted ? limited(deps, c, client.address, authenticated) : authenticated())
  const input = await validate(operation, c)
  const { db, run } = accessOf(deps, operation, caller)
  const ctx = { ...caller, db, now, random: deps.random, requestId: c.get('requestId'), ...client }
  const key = () => idempotencyKey(deps, operation, c, caller, input)
  const linkTo = (cursor: string) => nextLink(c.req.url, cursor)
  return { deps: { ...deps, run }, ctx, input, key, linkTo, headers: operation.echoScope ? scopeHeaders(caller) : {} }
}

/**
 * A tenant's request sees the tenant's rows (decision 0019); one without a tenant, or about the
 * network, sees all rows.
 */
const accessOf = (deps: ApiDeps, { network }: OperationSpec, { organizationId, partnerId = '' }: Caller) =>
  organizationId === undefined ? deps : deps.as({ organizationId, partnerId }, network ? 'all' : 'own')

const scopeHeaders = (caller: Caller) => ({
  'X-Partner-Id': caller.partnerId ?? '',
  'X-Org-Id': caller.organizationId ?? '',
})
