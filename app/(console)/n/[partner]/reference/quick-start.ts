import type { CodeSample } from '#components/value/code-samples.tsx'
import { CLIENT_PATH } from '#lib/wire/downloads.ts'
import { PREFIX } from '#lib/wire/operation.ts'
import { inLanguages, type Own } from './samples.ts'

type QuickStep = { title: string; why: string; samples: readonly CodeSample[] }

const customer = (domain: string, identifier: string) => ({
  type: 'Individual',
  first_name: 'First',
  last_name: 'Customer',
  email: `${identifier}@example.com`,
  payment_address: `${identifier}@${domain}`,
  status: 'ENABLED',
})

/** Calls from creating a customer to submitting a payment, with the user's IDs. */
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
      title: 'Create two customers',
      why: `Every customer needs a payment address. Run this twice: once as shown, once with second@${own.domain}.`,
      samples: call('POST', '/customer', customer(own.domain, 'first')),
    },
    {
      title: 'Create a payment',
      why: 'This stores the payment; no money moves yet. Set your own payment_id so the payment is easy to find.',
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
      title: 'Submit the payment',
      why: 'This checks both addresses. Anything that needs a decision becomes an admission task under Tasks.',
      samples: call('POST', '/payments/my-first-payment/submissions'),
    },
    {
      title: 'Check its progress',
      why: 'The timeline shows each step, when it happened and why.',
      samples: call('GET', '/payments/my-first-payment/timeline'),
    },
  ]
}

/** How npm gets the typed client and its command line from the gateway. */
export const clientSamples = (origin: string): CodeSample[] => [
  {
    id: 'program',
    label: 'Program',
    hint: 'Adds the package to a project.',
    code: `npm install ${origin}${CLIENT_PATH}`,
  },
  {
    id: 'command-line',
    label: 'Command line',
    hint: 'Signs in with the browser. Then try “csp help”.',
    code: `npm install --global ${origin}${CLIENT_PATH} && csp login --url ${origin} --browser`,
  },
]
