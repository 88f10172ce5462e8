import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { pollEvery } from '#app/_query/live.ts'
import { longKeyset, showFirst } from '#app/_query/long-page.ts'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { QueuedTask, Task, UpdateTask } from '#lib/modules/admissions/contract.ts'
import { type TasksView, toQuery } from './search-params.ts'

export const PAGE_SIZE = 100

/**
 * Polling interval while the page is visible, short enough to see colleagues' claims before
 * colliding with them.
 */
const POLL_MS = 2_500

/** Queries to invalidate after a claim or decision. */

/** One view of the queue, oldest first. `me` is the user's member number. */
export const queueQuery = (partner: string, view: TasksView, me: number, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.tasks(partner), 'queue', toQuery(view, me), view.size],
    queryFn: (context) =>
      longKeyset(
        { size: view.size ?? PAGE_SIZE, cursor: view.after },
        (part) =>
          client.call('GET /admission-tasks', {
            partner,
            query: { ...toQuery(view, me), ...part },
            signal: context.signal,
          }),
        (first, next) => ({ ...first, tasks: [...first.tasks, ...next.tasks] }),
        showFirst(context),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: pollEvery(POLL_MS),
  })

/** Members of the organization, to resolve assignees' names. */
export const membersQuery = (client: Client = browserClient) =>
  queryOptions({
    queryKey: queryKeys.members,
    queryFn: ({ signal }) => client.call('GET /members', { signal }),
    staleTime: 60_000,
  })

const pathOf = ({ payment_id, admission_id, token }: Task) => ({ payment_id, admission_id, task_id: token })

/** Decisions per member since midnight UTC. */
export const throughputQuery = (partner: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.tasks(partner), 'throughput'],
    queryFn: ({ signal }) => client.call('GET /admission-tasks/throughput', { partner, signal }),
    refetchInterval: 30_000,
  })

/** The open task once it has left the list because it was decided or moved to another tab. */
export const taskQuery = (partner: string, task: Task | undefined, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.tasks(partner), 'task', task?.token],
    queryFn: async ({ signal }) =>
      task
        ? client.call('GET /payments/{payment_id}/admissions/{admission_id}/tasks/{task_id}', {
            partner,
            params: pathOf(task),
            signal,
          })
        : null,
    enabled: task !== undefined,
    refetchInterval: pollEvery(POLL_MS),
  })

export const paymentQuery = (partner: string, paymentId: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: queryKeys.payment(partner, paymentId),
    queryFn: ({ signal }) =>
      client.call('GET /payments/{payment_id}', { partner, params: { payment_id: paymentId }, signal }),
  })

/** A payment's history, which shows whose decision came first. */
export const recordsQuery = (partner: string, paymentId: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.tasks(partner), 'story', paymentId],
    queryFn: ({ signal }) =>
      client.call('GET /payments/{payment_id}/timeline', { partner, params: { payment_id: paymentId }, signal }),
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

/** Claims a task (the user's number) or releases it (0). */
export const useAssign = (partner: string) =>
  useWrite(
    ({ task, assignee }: { task: QueuedTask; assignee: number }, idempotencyKey) =>
      claim(partner, task, assignee, idempotencyKey),
    { stale: [queryKeys.tasks(partner)] },
  )

export const useHold = (partner: string) =>
  useWrite(
    ({ task, status }: { task: QueuedTask; status: 'pending' | 'on_hold' }, idempotencyKey) =>
      update(partner, task, { status }, idempotencyKey),
    { stale: [queryKeys.tasks(partner)] },
  )

export const update = (partner: string, task: QueuedTask, body: UpdateTask, idempotencyKey: string) =>
  browserClient.call('PUT /payments/{payment_id}/admissions/{admission_id}/tasks/{task_id}', {
    partner,
    params: pathOf(task),
    body,
    idempotencyKey,
  })

/** Assigns a task with a single compare-and-set in the gateway. */
export const claim = (partner: string, task: QueuedTask, assignee: number, idempotencyKey: string) =>
  browserClient.call('PUT /admission-tasks/{task_id}/assignee', {
    partner,
    params: { task_id: task.token },
    body: { assignee },
    idempotencyKey,
  })
