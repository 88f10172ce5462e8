import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { QueuedTask, UpdateTask } from '#lib/modules/admissions/contract.ts'
import type { AdvanceSandbox, AskPartner, Onboarding } from '#lib/modules/sandbox/contract.ts'

/** How often the steps are looked at while one of them is open. */
const LIVE_MS = 1_500

const key = (partner: string) => ['onboarding', partner] as const

export const isDone = ({ steps }: Onboarding): boolean => steps.every(({ done }) => done)

/** Which steps are done; looked at closely until all are. */
export const onboardingQuery = (partner: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: key(partner),
    queryFn: ({ signal }) => client.call('GET /sandbox/onboarding', { partner, signal }),
    refetchInterval: ({ state }) => (state.data && isDone(state.data) ? false : LIVE_MS),
    // Not a minute old: what was done on another screen is seen when this one is come back to.
    staleTime: 0,
  })

/** The oldest task that waits for somebody of the namespace. */
export const firstTaskQuery = (partner: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: ['tasks', partner, 'first'],
    queryFn: async ({ signal }) => {
      const { tasks } = await client.call('GET /admission-tasks', { partner, query: { limit: 1 }, signal })
      return tasks[0] ?? null
    },
    refetchInterval: LIVE_MS,
  })

/** A payment, until nothing becomes of it by itself any more. */
export const followedPaymentQuery = (partner: string, paymentId: string) =>
  queryOptions({
    queryKey: ['payments', partner, 'one', paymentId],
    queryFn: ({ signal }) =>
      browserClient.call('GET /payments/{payment_id}', { partner, params: { payment_id: paymentId }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'in_admission' ? LIVE_MS : false),
    staleTime: 0,
  })

const stale = (partner: string, ...others: string[]) => ({
  stale: [key(partner), ...others.map((name) => [name, partner])],
})

/** Has a simulated partner pay or collect. */
export const useAskPartner = (partner: string) =>
  useWrite(
    (body: AskPartner, idempotencyKey) =>
      browserClient.call('POST /sandbox/payments', { partner, body, idempotencyKey }),
    stale(partner, 'payments', 'tasks', 'overview'),
  )

/** Decides a task. */
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

/** Has a webhook of the inspector, made unless there is one, be sent a made-up event. */
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

/** A cutoff now, for everybody in the sandbox. */
export const useCutoffNow = (partner: string) =>
  useWrite(
    (_: Record<string, never>, idempotencyKey) => browserClient.call('POST /settlements', { partner, idempotencyKey }),
    stale(partner, 'settlements', 'payments', 'overview'),
  )

/** Lets the time until a coming cutoff pass at once. */
export const useAdvance = (partner: string) =>
  useWrite(
    (body: AdvanceSandbox, idempotencyKey) =>
      browserClient.call('POST /sandbox/advance', { partner, body, idempotencyKey }),
    stale(partner, 'settlements', 'payments', 'tasks', 'overview'),
  )

/** Has the steps looked at now, rather than at the next turn. */
export function useLook(partner: string): () => void {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: key(partner) })
}
