import type { CodeSample } from '#components/ui/code-samples.tsx'
import { PREFIX } from '#lib/wire/operation.ts'
import { inLanguages, type Own } from './samples.ts'

export type QuickStep = { title: string; why: string; samples: readonly CodeSample[] }

const customer = (domain: string, identifier: string) => ({
  type: 'Individual',
  first_name: 'First',
  last_name: 'Customer',
  email: `${identifier}@example.com`,
  payment_address: `${identifier}@${domain}`,
  status: 'ENABLED',
})

/** From a customer to a payment under way, as calls with the reader's ids in them. */
export function quickSteps(own: Own): QuickStep[] {
  const headers: [string, string][] = [
    ['X-SERVICE-API-KEY', '$CSP_API_KEY'],
    ['x-org-id', own.organizationId],
    ['x-partner-id', own.partnerId],
  ]
  const call = (method: string, path: string, body?: unknown) =>
    inLanguages({
      method,
      url: `${own.origin}${PREFIX}${path}`,
      headers: body === undefined ? headers : [...headers, ['content-type', 'application/json']],
      body,
    })
  return [
    {
      title: 'Make two customers',
      why: 'Whoever pays or is paid has a payment address. Run it a second time with another address.',
      samples: call('POST', '/customer', customer(own.domain, 'first')),
    },
    {
      title: 'Create a payment',
      why: 'It only stores what is wanted: nothing moves yet. An id of your own makes it easy to find again.',
      samples: call('POST', '/payments', {
        payment_id: 'my-first-payment',
        amount: { currency: 'USD', total: '1050' },
        payment_type: 'Type_Push',
        debtor_party: { payment_address: `first@${own.domain}` },
        beneficiary_party: { payment_address: `second@${own.domain}` },
        reference: 'Quick start',
      }),
    },
    {
      title: 'Submit it',
      why: 'Now both addresses are checked. What a person has to decide becomes an admission task, under Tasks.',
      samples: call('POST', '/payments/my-first-payment/submissions'),
    },
    {
      title: 'See how far it is',
      why: 'created, submitted, waiting, completed or failed: the timeline says when and why.',
      samples: call('GET', '/payments/my-first-payment/timeline'),
    },
  ]
}
