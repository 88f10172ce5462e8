import type { GatewayDeps } from './gateway-deps.ts'
import { ENVIRONMENTS } from './kernel/access.ts'
import { expirePayments } from './modules/admissions/index.ts'
import { type LastUse, warnOfExpiry } from './modules/api-keys/index.ts'
import { endOrganizationApprovals } from './modules/approvals/index.ts'
import { applyAssignmentRules } from './modules/assignment-rules/index.ts'
import { chainEntries, createHeadLog, type HeadLog } from './modules/audit/index.ts'
import { type AuditDeliverer, createAuditDeliverer } from './modules/audit-delivery/index.ts'
import { closeOrganizations, eraseOrganizations } from './modules/deletion/index.ts'
import { createInspect } from './modules/inspector/index.ts'
import { alertOfUse, applyLiquidityChanges, createLiquidityAudit, sampleLiquidity } from './modules/liquidity/index.ts'
import { createMailLimits, type MailLimits } from './modules/members/index.ts'
import {
  type ChatDeps,
  type MailDeps,
  mailNotifications,
  notifyOfOccurrences,
  notifyOfOverdueWork,
  sendChatMessages,
  trimNotifications,
} from './modules/notifications/index.ts'
import { findOperation } from './modules/operations.ts'
import { endApprovals } from './modules/operator/index.ts'
import { expireRecalls } from './modules/recalls/index.ts'
import type { RequestLog } from './modules/request-log/index.ts'
import { answerAsPartners } from './modules/sandbox/index.ts'
import { indexInBackground } from './modules/search/index.ts'
import { createSchedule, emitSettled, type Schedule, settleOnSchedule } from './modules/settlements/index.ts'
import { createDeliverer, type Deliverer } from './modules/webhooks/index.ts'
import type { Ctx } from './platform/context.ts'
import type { Secrets } from './platform/crypto/secrets.ts'
import { createPoster, type Poster } from './platform/outbound/post.ts'
import { runSweep } from './platform/sweep/sweep.ts'
import { foldTallies } from './platform/tallies/tallies.ts'
import { type Job, type JobDeps, repeat } from './repeat-jobs.ts'
import { SWEEPS } from './sweeps.ts'

export type Worker = { stop(): Promise<void> }

export type WorkerDeps = JobDeps & {
  readonly lastUse: Pick<LastUse, 'flush'>
  readonly requests: RequestLog
  /** Exchanges request counts between processes on one database. */
  readonly exchange?: (now: Date) => Promise<void>
  /**
   * Owner name of this process's webhook leases; new at each start unless it is the only process.
   */
  readonly workerId?: string
  /** Runs only the jobs that write this process's in-memory data. */
  readonly onlyOwn?: boolean
}

/** What sends requests to endpoints of organizations. */
type Deliverers = {
  readonly webhooks: Deliverer
  readonly auditLogs: AuditDeliverer
  readonly chats: Poster
}

export const createDeliverers = (deps: GatewayDeps & { workerId?: string }): Deliverers => ({
  webhooks: createDeliverer({ ...deps, inspect: createInspect(deps) }),
  auditLogs: createAuditDeliverer(deps),
  chats: createPoster(deps.targets),
})

/** Background jobs. Each can run in several processes at the same time. */
export const jobsOf = (
  { lastUse, requests, exchange, schedule = createSchedule(), secrets, log, clock, mailer, ...deps }: WorkerDeps,
  { webhooks, auditLogs, chats }: Deliverers,
  heads: HeadLog,
  mailLimits: MailLimits,
): readonly Job[] => [
  // The maximum delay of a first attempt, plus the statement that finds it (decision 0023).
  { name: 'webhook delivery', everySeconds: 0.2, run: () => webhooks.look() },
  { name: 'audit log delivery', everySeconds: 2, run: () => auditLogs.look() },
  { name: 'last use of keys and sessions', everySeconds: 10, own: true, run: () => lastUse.flush() },
  { name: 'request log', everySeconds: 2, own: true, run: () => requests.flush() },
  { name: 'rate limits', everySeconds: 1, own: true, run: async ({ now }) => exchange?.(now) },
  { name: 'tallies', everySeconds: 2, run: (ctx) => foldTallies(ctx.db) },
  { name: 'audit chain', everySeconds: 1, run: (ctx) => chainWritten(ctx, log, heads) },
  { name: 'audit chain heads', everySeconds: 30, own: true, run: async ({ now }) => heads.flush(now) },
  { name: 'search index', everySeconds: 1, run: (ctx) => indexInBackground(ctx) },
  { name: 'settlement schedule', everySeconds: 5, run: (ctx) => settleWhatIsDue(ctx, schedule, secrets) },
  {
    name: 'settled payment events',
    everySeconds: 1,
    run: (ctx, stopping) => emitSettled(ctx, { stopping, clock }),
  },
  // Runs even if simulated partners are off, to answer earlier requests. Without any, it only reads
  // an index.
  { name: 'sandbox partners', everySeconds: 0.5, run: (ctx) => answerAsPartners(ctx) },
  {
    name: 'assignment rules',
    everySeconds: 1,
    run: (ctx, stopping) => applyAssignmentRules(ctx, { stopping, clock }),
  },
  {
    name: 'assignment rules, late tasks',
    everySeconds: 60,
    run: (ctx, stopping) => applyAssignmentRules(ctx, { stopping, clock, all: true }),
  },
  { name: 'expiry sweep', everySeconds: 10, run: (ctx, stopping) => expireAll(ctx, clock, stopping) },
  { name: 'recall expiry', everySeconds: 60, run: (ctx) => expireRecalls(ctx) },
  {
    name: 'expiring API keys',
    everySeconds: 60,
    atStart: true,
    run: (ctx, stopping) => warnOfExpiry(ctx, stopping),
  },
  ...liquidityJobs({ mailLimits, schedule, log }),
  ...notificationJobs({ ...deps, log, clock, mailer, mailLimits, secrets, poster: chats }),
  { name: 'operator approvals', everySeconds: 60, run: (ctx) => endApprovals(ctx) },
  {
    name: 'approvals',
    everySeconds: 60,
    run: (ctx) => endOrganizationApprovals(ctx, { secrets, mailer, findOperation }),
  },
  {
    name: 'closing of organizations',
    everySeconds: 60,
    run: (ctx, stopping) => closeOrganizations(ctx, { stopping, clock }),
  },
  {
    name: 'erasure of organizations',
    everySeconds: 60,
    run: (ctx, stopping) => eraseOrganizations(ctx, { stopping, clock }),
  },
  ...SWEEPS.map((sweep) => ({
    name: `${sweep.name} sweep`,
    everySeconds: 60,
    run: (ctx: Ctx, stopping: AbortSignal) => runSweep(ctx.db, ctx.now, sweep, { stopping }),
  })),
]

type NotificationDeps = Pick<WorkerDeps, 'log' | 'clock' | 'mailer' | 'secrets' | 'version' | 'consoleUrl'> &
  Pick<MailDeps, 'mailLimits'> &
  Pick<ChatDeps, 'poster'>

const notificationJobs = (deps: NotificationDeps): readonly Job[] => [
  { name: 'notifications', everySeconds: 1, run: (ctx, stopping) => notifyOfQueued(ctx, deps, stopping) },
  {
    name: 'notifications of overdue work',
    everySeconds: 60,
    atStart: true,
    run: (ctx) => notifyOfOverdueWork(ctx, { isMailing: deps.mailer !== undefined }),
  },
  { name: 'notification mails', everySeconds: 1, run: (ctx, stopping) => mailDue(ctx, deps, stopping) },
  { name: 'chat messages', everySeconds: 1, run: (ctx, stopping) => postDue(ctx, deps, stopping) },
  {
    name: 'oldest notifications',
    everySeconds: 600,
    run: (ctx, stopping) => trimNotifications(ctx, { stopping }),
  },
]

/** A refused entry was queued by a release with other data, or is a defect. */
const notifyOfQueued = (ctx: Ctx, { log, clock, mailer }: NotificationDeps, stopping: AbortSignal) =>
  notifyOfOccurrences(ctx, {
    stopping,
    clock,
    isMailing: mailer !== undefined,
    onRefused: (entry) => log.error({ queued_entry: entry }, 'notification dropped'),
  })

const mailDue = (ctx: Ctx, { log, ...deps }: NotificationDeps, stopping: AbortSignal) =>
  mailNotifications(ctx, {
    ...deps,
    stopping,
    onGivenUp: (notification) => log.error({ notification }, 'notification could not be mailed'),
  })

const postDue = (ctx: Ctx, { log, mailer, ...deps }: NotificationDeps, stopping: AbortSignal) =>
  sendChatMessages(ctx, {
    ...deps,
    stopping,
    isMailing: mailer !== undefined,
    onFailed: (failed) => log.warn(failed, 'chat channel failed'),
  })

type LiquidityDeps = Pick<WorkerDeps, 'log'> & {
  readonly mailLimits: MailLimits
  readonly schedule: Schedule
}

const liquidityJobs = ({ schedule, log, ...notices }: LiquidityDeps): readonly Job[] => [
  { name: 'liquidity changes', everySeconds: 1, run: (ctx) => applyLiquidityChanges(ctx) },
  {
    name: 'liquidity alerts',
    everySeconds: 5,
    run: (ctx) => alertOfUse(ctx, { ...notices, ...schedule }),
  },
  { name: 'liquidity samples', everySeconds: 60, run: (ctx) => sampleLiquidity(ctx) },
  // Due ten minutes after the last audit by any process, so that a rolling restart does not repeat it.
  { name: 'liquidity audit', everySeconds: 60, atStart: true, run: createLiquidityAudit(log) },
]

/**
 * Runs the jobs of this process until stopped: independently, one run of each at a time. Logs
 * failures and retries.
 */
export function startWorker(given: WorkerDeps): Worker {
  const deps = { ...given, ...given.jobs }
  const mailLimits = createMailLimits(deps.counter)
  const deliverers = createDeliverers(deps)
  const heads = createHeadLog(deps.log)
  const stopping = new AbortController()
  const stops = jobsOf(deps, deliverers, heads, mailLimits)
    .filter((job) => job.own || !deps.onlyOwn)
    .map((job) => repeat(deps, job, stopping.signal))
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(stops.map((stop) => stop()))
      heads.flush(deps.clock())
      await Promise.all([deliverers.webhooks.stop(), deliverers.auditLogs.stop()])
      deliverers.chats.close()
      await deps.lastUse.flush()
      await deps.requests.flush()
    },
  }
}

/** Expires overdue payments in batches until none is left or the process stops. */
async function expireAll(ctx: Ctx, clock: () => Date, stopping: AbortSignal): Promise<void> {
  for (let ended = EXPIRY_PORTION; ended === EXPIRY_PORTION && !stopping.aborted; )
    ended = await expirePayments({ ...ctx, now: clock() }, { limit: EXPIRY_PORTION })
}

const EXPIRY_PORTION = 500

/**
 * A rejected entry was not written by a gateway, or by one with a wrong clock. Both need
 * investigation.
 */
const chainWritten = ({ db, now }: Ctx, log: WorkerDeps['log'], heads: HeadLog) =>
  chainEntries(db, {
    now,
    onRefused: (refused) => log.error({ audit_entry: refused }, 'audit entry rejected'),
    onMoved: heads.moved,
  })

/** A failure in one environment must not prevent settlement in the others. */
async function settleWhatIsDue(ctx: Ctx, schedule: Schedule, { settlement }: Secrets): Promise<void> {
  const failures: unknown[] = []
  for (const environment of ENVIRONMENTS) {
    const due = schedule.dueCutoff(environment, ctx.now)
    await settleOnSchedule(ctx, environment, due, settlement).catch((error) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}
