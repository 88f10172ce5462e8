import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { QueuedTask, UpdateTask } from '#lib/modules/admissions/contract.ts'
import type { AdvanceSandbox, Onboarding, PartnerPayment } from '#lib/modules/sandbox/contract.ts'

/** Polling interval while a step is open. */
const POLL_MS = 1_500

export const isDone = ({ steps }: Onboarding): boolean => steps.every(({ done }) => done)

/** Which steps are completed. Polls until all are. */
export const onboardingQuery = (partner: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: queryKeys.onboarding(partner),
    queryFn: ({ signal }) => client.call('GET /sandbox/onboarding', { partner, signal }),
    refetchInterval: ({ state }) => (state.data && isDone(state.data) ? false : POLL_MS),
    // Returning from another screen must show the steps completed there.
    staleTime: 0,
  })

/** The oldest open task of the namespace. */
export const firstTaskQuery = (partner: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.tasks(partner), 'first'],
    queryFn: async ({ signal }) => {
      const { tasks } = await client.call('GET /admission-tasks', { partner, query: { limit: 1 }, signal })
      return tasks[0] ?? null
    },
    refetchInterval: POLL_MS,
  })

/** A payment, polled until it stops changing by itself. */
export const followedPaymentQuery = (partner: string, paymentId: string) =>
  queryOptions({
    queryKey: queryKeys.payment(partner, paymentId),
    queryFn: ({ signal }) =>
      browserClient.call('GET /payments/{payment_id}', { partner, params: { payment_id: paymentId }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'in_admission' ? POLL_MS : false),
    staleTime: 0,
  })

type Name = 'inspector' | 'overview' | 'payments' | 'settlements' | 'tasks' | 'webhooks'

const stale = (partner: string, ...others: Name[]) => ({
  stale: [queryKeys.onboarding(partner), ...others.map((name) => queryKeys[name](partner))],
})

/** Makes a simulated partner send or collect a payment. */
export const useRequestPartnerPayment = (partner: string) =>
  useWrite(
    (body: PartnerPayment, idempotencyKey) =>
      browserClient.call('POST /sandbox/payments', { partner, body, idempotencyKey }),
    stale(partner, 'payments', 'tasks', 'overview'),
  )

export const useDecide = (partner: string) =>
  useWrite(
    ({ task: { payment_id, admission_id, token }, change }: { task: QueuedTask; change: UpdateTask }, idempotencyKey) =>
      browserClient.call('PUT /payments/{payment_id}/admissions/{admission_id}/tasks/{task_id}', {
        partner,
        params: { payment_id, admission_id, task_id: token },
        body: change,
        idempotencyKey,
      }),
    stale(partner, 'payments', 'tasks', 'overview'),
  )

/** Sends a test event to the inspector's webhook and creates the webhook if needed. */
export const useTryWebhook = (partner: string) =>
  useWrite(
    async (_: Record<string, never>, idempotencyKey) => {
      const { endpoint } = await browserClient.call('GET /inspector', { partner })
      const { webhooks } = await browserClient.call('GET /webhook', { partner, query: { limit: 100 } })
      const found = webhooks.find((webhook) => webhook.endpoint === endpoint && webhook.enabled)
      const body = { name: 'Inspector', description: 'The sandbox’s built-in webhook receiver', endpoint }
      const webhook = found ?? (await browserClient.call('POST /webhook', { partner, body, idempotencyKey }))
      await browserClient.call('POST /webhook/{webhook_id}/test', {
        partner,
        params: { webhook_id: webhook.token },
        body: {},
        idempotencyKey,
      })
      return { isNew: !found }
    },
    stale(partner, 'webhooks', 'inspector'),
  )

/** Runs a cutoff now for the whole sandbox. */
export const useCutoffNow = (partner: string) =>
  useWrite(
    (_: Record<string, never>, idempotencyKey) => browserClient.call('POST /settlements', { partner, idempotencyKey }),
    stale(partner, 'settlements', 'payments', 'overview'),
  )

/** Advances the sandbox clock to an upcoming cutoff. */
export const useAdvance = (partner: string) =>
  useWrite(
    (body: AdvanceSandbox, idempotencyKey) =>
      browserClient.call('POST /sandbox/advance', { partner, body, idempotencyKey }),
    stale(partner, 'settlements', 'payments', 'tasks', 'overview'),
  )

/** Refetches the steps immediately. */
export function useLook(partner: string): () => void {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: queryKeys.onboarding(partner) })
}
