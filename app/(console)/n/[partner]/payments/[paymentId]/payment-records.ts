import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { CallOptions, Client, Data } from '#lib/client/client.ts'
import { ApiError } from '#lib/client/errors.ts'
import type { Task } from '#lib/modules/admissions/contract.ts'
import type { Payment } from '#lib/modules/payments/contract.ts'
import { ADMISSION_STATES, type PaymentState } from '#lib/modules/payments/states.ts'
import type { PaymentException } from '#lib/modules/submissions/contract.ts'
import type { TimelineEntry, Transaction } from '#lib/modules/transactions/contract.ts'

/** Everything on a payment's page, loaded together for consistency. */
export type PaymentRecords = {
  readonly payment: Payment
  readonly timeline: readonly TimelineEntry[]
  readonly tasks: readonly Task[]
  readonly transaction?: Transaction
  readonly exceptions: readonly PaymentException[]
}

/** Whether the payment has been recalled, as its timeline shows. */
export const hasRecalls = (timeline: PaymentRecords['timeline']): boolean =>
  timeline.some(({ kind }) => kind === 'recalled')

/** Whether a recall waits for an answer: each has one step for its creation and one for its end. */
export const isRecallOpen = (timeline: PaymentRecords['timeline']): boolean => {
  const ended = timeline.filter(({ kind }) => kind.startsWith('recall_')).length
  return timeline.filter(({ kind }) => kind === 'recalled').length > ended
}

/** Polling interval for each state that can still change. */
const POLL_MS_BY_STATE: Partial<Record<PaymentState, number>> = {
  created: 3000,
  in_admission: 3000,
  on_hold: 3000,
  completed: 15_000,
}

/**
 * The history of a payment, polled until it is final. Throws ApiError 404 if the payment does not
 * exist or belongs to others.
 */
export const recordsQuery = (partner: string, paymentId: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: queryKeys.timeline(partner, paymentId),
    queryFn: ({ signal }) => readRecords(client, paymentId, { partner, signal }),
    refetchInterval: ({ state }) => (state.data && POLL_MS_BY_STATE[state.data.payment.state]) ?? false,
  })

const isInAdmission = (state: PaymentState) => ADMISSION_STATES.some((inAdmission) => inAdmission === state)

/** Loads the history. Skips parts that a payment in its state does not have. */
export async function readRecords(client: Client, paymentId: string, options: CallOptions): Promise<PaymentRecords> {
  const call = { ...options, params: { payment_id: paymentId } }
  const payment = await client.call('GET /payments/{payment_id}', call)
  const { state } = payment
  const moved = state === 'completed' || state === 'settled'
  const ended = state === 'failed' || state === 'expired'
  const [timeline, tasks, transaction, exceptions] = await Promise.all([
    orUndefined(client.call('GET /payments/{payment_id}/timeline', call)),
    isInAdmission(state) ? orUndefined(readTasks(client, paymentId, options)) : undefined,
    moved ? orUndefined(client.call('GET /payments/{payment_id}/transactions', call)) : undefined,
    ended ? orUndefined(client.call('GET /payments/{payment_id}/exceptions', call)) : undefined,
  ])
  return {
    payment,
    timeline: timeline?.entries ?? [],
    tasks: tasks?.tasks ?? [],
    transaction,
    exceptions: exceptions?.exceptions ?? [],
  }
}

/** Tasks of a payment's admission; 404 if it has none. */
export async function readTasks(client: Client, paymentId: string, options: CallOptions): Promise<TaskList> {
  const params = { payment_id: paymentId }
  const admission = await client.call('GET /payments/{payment_id}/admissions', { ...options, params })
  return client.call('GET /payments/{payment_id}/admissions/{admission_id}/tasks', {
    ...options,
    params: { ...params, admission_id: admission.token },
  })
}

type TaskList = Data<'GET /payments/{payment_id}/admissions/{admission_id}/tasks'>

/** Undefined if the part does not exist or a remote gateway does not support it. */
async function orUndefined<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}
