import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { pollEvery } from '#app/_query/live.ts'
import { longKeyset, showFirst } from '#app/_query/long-page.ts'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import { ApiError } from '#lib/client/errors.ts'
import type { Payment } from '#lib/modules/payments/contract.ts'
import type { PaymentFormValues } from './payment-form.ts'
import { PAGE_SIZE, type PaymentsView, queryOf } from './search-params.ts'

/** Polling interval of the newest page while the tab is visible. */
const NEWEST_MS = 5000

/** Query keys of payments in a namespace. */
export const paymentKeys = {
  /** Live events refresh lists, but each request with a text is a search. */
  list: (partner: string, view: PaymentsView) =>
    [
      ...(view.filters.search ? [...queryKeys.payments(partner), 'searched'] : queryKeys.paymentList(partner)),
      queryOf(view),
      view.size,
    ] as const,
  events: (partner: string, paymentId: string) => [...queryKeys.timeline(partner, paymentId), 'events'] as const,
  raw: (partner: string, paymentId: string, part: string) =>
    [...queryKeys.payments(partner), 'raw', paymentId, part] as const,
}

/** One page of payments, newest first. The newest page is polled unless it is a search. */
export const paymentsQuery = (partner: string, view: PaymentsView, client: Client = browserClient) =>
  queryOptions({
    queryKey: paymentKeys.list(partner, view),
    queryFn: (context) =>
      longKeyset(
        { size: view.size ?? PAGE_SIZE, cursor: view.trail.at(-1) },
        (part) =>
          client.call('GET /payments', { partner, query: { ...queryOf(view), ...part }, signal: context.signal }),
        (first, next) => ({ ...first, payments: [...first.payments, ...next.payments] }),
        showFirst(context),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: view.trail.length === 0 && !view.filters.search ? pollEvery(NEWEST_MS) : false,
  })

/** Addresses to suggest while one is typed. */
export const counterpartiesQuery = (partner: string, search: string, side: 'any' | 'own') =>
  queryOptions({
    queryKey: [...queryKeys.payments(partner), 'counterparties', search, side],
    queryFn: ({ signal }) => browserClient.call('GET /counterparties', { partner, query: { search, side }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })

/** A created payment. `refusal` says why the requested submission failed. */
export type MadePayment = { readonly payment: Payment; readonly submitted: boolean; readonly refusal?: string }

const staleAfterMaking = (partner: string) => [
  queryKeys.payments(partner),
  queryKeys.tasks(partner),
  queryKeys.overview(partner),
]

const submitPayment = (partner: string, payment_id: string, idempotencyKey: string) =>
  browserClient.call('POST /payments/{payment_id}/submissions', { partner, params: { payment_id }, idempotencyKey })

/**
 * Creates a payment and optionally submits it, both with one idempotency key, so that a retry after
 * a lost response finds the existing payment. A rejected submission is not an error, because the
 * payment exists.
 */
export const useMakePayment = (partner: string) =>
  useWrite(
    async ({ submit, ...body }: PaymentFormValues, idempotencyKey): Promise<MadePayment> => {
      const payment = await browserClient.call('POST /payments', { partner, body, idempotencyKey })
      if (!submit) return { payment, submitted: false }
      try {
        await submitPayment(partner, payment.payment_id, idempotencyKey)
        return { payment, submitted: true }
      } catch (error) {
        if (error instanceof ApiError) return { payment, submitted: false, refusal: error.message }
        throw error
      }
    },
    { stale: staleAfterMaking(partner) },
  )

/** Submits a created payment. */
export const useSubmitPayment = (partner: string) =>
  useWrite((paymentId: string, idempotencyKey) => submitPayment(partner, paymentId, idempotencyKey), {
    stale: staleAfterMaking(partner),
  })
