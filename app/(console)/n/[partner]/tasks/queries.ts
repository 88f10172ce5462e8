import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { pollEvery } from '#app/_query/live.ts'
import { longKeyset, showFirst } from '#app/_query/long-page.ts'
import { shareRows } from '#app/_query/share-rows.ts'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client, Data } from '#lib/client/client.ts'
import type { QueuedTask, Task, UpdateTask } from '#lib/modules/admissions/contract.ts'
import { type TasksView, toQuery, toSummaryQuery } from './search-params.ts'

export const PAGE_SIZE = 100

/**
 * Polling interval while the page is visible, short enough to see colleagues' claims before
 * colliding with them.
 */
const POLL_MS = 2_500

/** How often the counts of the tabs are read. */
const SUMMARY_POLL_MS = 10_000

type QueueAnswer = Data<'GET /admission-queue'>

/** Unchanged payments stay the same objects when they move up or down. */
function shareQueue(old: unknown, now: unknown): unknown {
  const [before, answer] = [old as QueueAnswer | undefined, now as QueueAnswer]
  const payments = shareRows(before?.payments, answer.payments, ({ payment_id }) => payment_id)
  const shared = { ...answer, payments }
  return before && Object.entries(shared).every(([name, value]) => Reflect.get(before, name) === value)
    ? before
    : shared
}

/** One view of the queue. `me` is the user's member number. */
export const queueQuery = (partner: string, view: TasksView, me: number, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.tasks(partner), 'queue', toQuery(view, me), view.size],
    queryFn: (context) =>
      longKeyset(
        { size: view.size ?? PAGE_SIZE, cursor: view.after },
        (part) =>
          client.call('GET /admission-queue', {
            partner,
            query: { ...toQuery(view, me), ...part },
            signal: context.signal,
          }),
        (first, next) => ({ ...first, payments: [...first.payments, ...next.payments] }),
        showFirst(context),
      ),
    structuralSharing: shareQueue,
    placeholderData: keepPreviousData,
    refetchInterval: pollEvery(POLL_MS),
  })

/** Count and sums of every tab. */
export const summaryQuery = (partner: string, view: TasksView, client: Client = browserClient) => {
  const query = toSummaryQuery(view)
  return queryOptions({
    queryKey: [...queryKeys.tasks(partner), 'summary', query],
    queryFn: ({ signal }) => client.call('GET /admission-queue/summary', { partner, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: pollEvery(SUMMARY_POLL_MS),
  })
}

const pathOf = ({ payment_id, admission_id, token }: Task) => ({ payment_id, admission_id, task_id: token })

/** Decisions per member since midnight UTC. */
export const throughputQuery = (partner: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.tasks(partner), 'throughput'],
    queryFn: ({ signal }) => client.call('GET /admission-tasks/throughput', { partner, signal }),
    refetchInterval: 30_000,
  })

/** Decisions and times to decision of the last 30 days. */
export const decisionTimesQuery = (partner: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.tasks(partner), 'decision-times'],
    queryFn: ({ signal }) => client.call('GET /admission-tasks/decision-times', { partner, signal }),
  })

/** The payment of a task, in the queue or not. */
export const paymentOfTaskQuery = (partner: string, task_id: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.tasks(partner), 'of-task', task_id],
    queryFn: ({ signal }) =>
      client.call('GET /admission-tasks/{task_id}/payment', { partner, params: { task_id }, signal }),
    refetchInterval: pollEvery(POLL_MS),
  })

export const paymentQuery = (partner: string, paymentId: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: queryKeys.payment(partner, paymentId),
    queryFn: ({ signal }) =>
      client.call('GET /payments/{payment_id}', { partner, params: { payment_id: paymentId }, signal }),
  })

/** A payment's history, which shows whose decision came first. */
export const timelineQuery = (partner: string, paymentId: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.tasks(partner), 'timeline', paymentId],
    queryFn: ({ signal }) =>
      client.call('GET /payments/{payment_id}/timeline', { partner, params: { payment_id: paymentId }, signal }),
    // It is read when a task has ended, which it does not contain yet if it was read before.
    staleTime: 0,
  })

const EARLIER = 5

/** The debtor's latest payments, including the current one. */
export const earlierQuery = (partner: string, debtor: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.debtorPayments(partner), debtor],
    queryFn: ({ signal }) =>
      client.call('GET /payments', {
        partner,
        query: { debtor_payment_address: debtor, limit: EARLIER + 1 },
        signal,
      }),
  })

type Assignment = {
  readonly tasks: readonly QueuedTask[]
  readonly assignee: number
  /** Takes them over from the colleague who has them on the screen. */
  readonly takeOver?: boolean
}

/** Claims tasks of a payment (the user's number), assigns them to a colleague, or releases them (0). */
export const useAssign = (partner: string) =>
  useWrite(
    ({ tasks, assignee, takeOver = false }: Assignment, idempotencyKey) =>
      eachTask(tasks, idempotencyKey, (task, key) =>
        claim(partner, task, assignee, key, takeOver ? task.assignee : undefined),
      ),
    { stale: [queryKeys.tasks(partner)] },
  )

/** Resumes tasks of a payment. */
export const useResume = (partner: string) =>
  useWrite(
    ({ tasks }: { tasks: readonly QueuedTask[] }, idempotencyKey) =>
      eachTask(tasks, idempotencyKey, (task, key) => update(partner, task, { status: 'pending' }, key)),
    { stale: [queryKeys.tasks(partner)] },
  )

/** Snoozes a payment until a time in Unix seconds, or returns it to the queue (null). */
export const useSnooze = (partner: string) =>
  useWrite(
    ({ paymentId, until }: { paymentId: string; until: number | null }, idempotencyKey) => {
      const call = { partner, params: { payment_id: paymentId }, idempotencyKey }
      return until === null
        ? browserClient.call('DELETE /admission-queue/{payment_id}/snooze', call)
        : browserClient.call('PUT /admission-queue/{payment_id}/snooze', { ...call, body: { until } })
    },
    { stale: [queryKeys.tasks(partner), queryKeys.overview(partner)] },
  )

/**
 * Sends a request for each task, one after the other, with keys derived from one: when all are sent
 * again, those that succeeded are only replayed.
 */
export async function eachTask(
  tasks: readonly QueuedTask[],
  key: string,
  send: (task: QueuedTask, key: string) => Promise<unknown>,
): Promise<void> {
  for (const [at, task] of tasks.entries()) await send(task, at === 0 ? key : `${key}-${at + 1}`)
}

export const update = (partner: string, task: QueuedTask, body: UpdateTask, idempotencyKey: string) =>
  browserClient.call('PUT /payments/{payment_id}/admissions/{admission_id}/tasks/{task_id}', {
    partner,
    params: pathOf(task),
    body,
    idempotencyKey,
  })

/** Assigns a task with a single compare-and-set in the gateway. */
export const claim = (
  partner: string,
  task: QueuedTask,
  assignee: number,
  idempotencyKey: string,
  take_over_from?: number,
) =>
  browserClient.call('PUT /admission-tasks/{task_id}/assignee', {
    partner,
    params: { task_id: task.token },
    body: { assignee, ...(take_over_from && { take_over_from }) },
    idempotencyKey,
  })
