import type { Ctx } from '../../platform/context.ts'
import { hasOpenTask, hasWaitingTask } from '../admissions/index.ts'
import { isExpiringAt } from '../api-keys/index.ts'
import { isAtThreshold } from '../liquidity/index.ts'
import { isOpenRecall } from '../recalls/index.ts'
import { isFailingSince } from '../webhooks/index.ts'
import type { NotificationKind } from './states.ts'
import { type Described, type FactsOf, isMore, waitingMinutes } from './words.ts'

type Check<K extends NotificationKind> = (
  ctx: Ctx,
  notification: { readonly partnerId: string; readonly subject: string; readonly facts: FactsOf[K] },
  member: { readonly number: number },
) => Promise<boolean>

/** `subject` starts with the ID of the namespace, also if operators are notified. */
const isReached: Check<'liquidity_threshold' | 'network_liquidity_threshold'> = (ctx, { subject, facts }) =>
  isAtThreshold(ctx, { partnerId: subject.split(' ', 1)[0] ?? '', ...facts })

/** The kinds that ask for something, which others can have done meanwhile. The others stay true. */
const CHECKS: { readonly [K in NotificationKind]?: Check<K> } = {
  task_waiting: (ctx, { partnerId, facts }) => hasWaitingTask(ctx, partnerId, waitingMinutes(facts)),
  task_expiring: (ctx, { partnerId, facts }, { number }) =>
    hasOpenTask(ctx, partnerId, { paymentId: facts.payment_id, assignee: number }),
  liquidity_threshold: isReached,
  network_liquidity_threshold: isReached,
  recall_received: (ctx, { subject, facts }) => isOpenRecall(ctx, facts.payment_id, subject),
  api_key_expiring: async (ctx, { subject, facts: { expires_at: at } }) =>
    at === undefined || (await isExpiringAt(ctx, subject, new Date(at))),
  webhook_failing: async (ctx, { subject, facts: { since, disabled, recovered } }) =>
    recovered !== undefined || (await isFailingSince(ctx, subject, new Date(since), disabled !== undefined)),
}

/** Whom a message to a team concerns. */
const NOBODY = { number: 0 }

/** Whether a notification still needs attention. `member` is needed for the kinds that concern only one. */
export async function isStillTrue(
  ctx: Ctx,
  { kind, partnerId, subject, facts }: Described,
  member: { readonly number: number } = NOBODY,
): Promise<boolean> {
  const check = CHECKS[kind] as Check<NotificationKind> | undefined
  if (!check || isMore(facts)) return true
  return check(ctx, { partnerId: partnerId ?? '', subject, facts: facts as FactsOf[NotificationKind] }, member)
}
