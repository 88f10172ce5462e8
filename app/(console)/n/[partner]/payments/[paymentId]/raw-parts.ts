import { queryOptions } from '@tanstack/react-query'
import type { Json } from '#components/value/json-view.tsx'
import { browserClient } from '#lib/client/browser.ts'
import type { CallOptions } from '#lib/client/client.ts'
import { paymentKeys } from '../queries.ts'
import { readTasks } from './payment-records.ts'

type Read = (paymentId: string, options: CallOptions) => Promise<Json>

const at = (payment_id: string, options: CallOptions) => ({ ...options, params: { payment_id } })

/** Raw API responses of a payment, each as its operation returns it. */
export const RAW_PARTS = [
  ['payment', 'Payment', (id, options) => browserClient.call('GET /payments/{payment_id}', at(id, options))],
  [
    'submission',
    'Submission',
    (id, options) => browserClient.call('GET /payments/{payment_id}/submissions', at(id, options)),
  ],
  [
    'admission',
    'Admission',
    (id, options) => browserClient.call('GET /payments/{payment_id}/admissions', at(id, options)),
  ],
  ['tasks', 'Tasks', (id, options) => readTasks(browserClient, id, options)],
  [
    'transaction',
    'Transaction',
    (id, options) => browserClient.call('GET /payments/{payment_id}/transactions', at(id, options)),
  ],
  [
    'exceptions',
    'Exceptions',
    (id, options) => browserClient.call('GET /payments/{payment_id}/exceptions', at(id, options)),
  ],
  ['returns', 'Returns', (id, options) => browserClient.call('GET /payments/{payment_id}/returns', at(id, options))],
  ['recalls', 'Recalls', (id, options) => browserClient.call('GET /payments/{payment_id}/recalls', at(id, options))],
  ['timeline', 'Timeline', (id, options) => browserClient.call('GET /payments/{payment_id}/timeline', at(id, options))],
  ['events', 'Events', (id, options) => browserClient.call('GET /payments/{payment_id}/events', at(id, options))],
] as const satisfies readonly (readonly [part: string, label: string, read: Read])[]

export type RawPart = (typeof RAW_PARTS)[number][0]

/** The part named in the URL, if valid. */
export const rawPartOf = (given: string | null): RawPart | undefined => RAW_PARTS.find(([part]) => part === given)?.[0]

/** One record, loaded on demand. */
export const rawQuery = (partner: string, paymentId: string, part: RawPart) =>
  queryOptions({
    queryKey: paymentKeys.raw(partner, paymentId, part),
    queryFn: async ({ signal }): Promise<Json> => {
      const read: Read | undefined = RAW_PARTS.find(([name]) => name === part)?.[2]
      return read ? read(paymentId, { partner, signal }) : null
    },
    staleTime: 0,
  })
