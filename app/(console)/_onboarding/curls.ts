import type { Step } from '#lib/modules/sandbox/states.ts'
import { PREFIX } from '#lib/wire/operation.ts'
import { curl, type Own } from '../n/[partner]/reference/samples.ts'

/** What is known about the user so far. Namespace and customer are set in later steps. */
export type Known = Omit<Own, 'partnerId'> & {
  readonly email: string
  readonly partnerId?: string
  readonly customer?: string
  readonly partnerDomain: string
}

const CONTENT = ['content-type', 'application/json'] as const

/** The curl commands that do the same as a step's button. */
export function curlOf(step: Step, known: Known): string {
  return CALLS[step](known).join('\n\n')
}

const partnerId = ({ partnerId: id }: Known) => id ?? '$CSP_PARTNER_ID'
const customer = ({ customer: address, domain }: Known) => address ?? `juniper@${domain}`

const asMember = (known: Known, method: string, path: string, body?: unknown) =>
  curl({
    method,
    url: `${known.origin}${PREFIX}${path}`,
    headers: [
      ['Authorization', 'Bearer $CSP_TOKEN'],
      ['x-partner-id', partnerId(known)],
      ...(body === undefined ? [] : [CONTENT]),
    ],
    body,
  })

const asMachine = (known: Known, method: string, path: string, body?: unknown) =>
  curl({
    method,
    url: `${known.origin}${PREFIX}${path}`,
    headers: [
      ['X-SERVICE-API-KEY', '$CSP_API_KEY'],
      ['x-org-id', known.organizationId],
      ['x-partner-id', partnerId(known)],
      ...(body === undefined ? [] : [CONTENT]),
    ],
    body,
  })

const signIn = ({ origin, email }: Known) =>
  `# Get a member token. Replace … with your password.\n${curl({
    method: 'POST',
    url: `${origin}${PREFIX}/organization/signin`,
    headers: [CONTENT],
    body: { admin_email: email, admin_password: '…' },
  })}\nexport CSP_TOKEN=…`

const CALLS: Readonly<Record<Step, (known: Known) => string[]>> = {
  namespace: (known) => [
    signIn(known),
    curl({
      method: 'POST',
      url: `${known.origin}${PREFIX}/partner`,
      headers: [['Authorization', 'Bearer $CSP_TOKEN'], CONTENT],
      body: { name: 'First namespace', domain: known.domain },
    }),
  ],
  customer: (known) => [
    asMember(known, 'POST', '/customer', {
      type: 'Individual',
      first_name: 'Juniper',
      last_name: 'Sample',
      email: 'juniper@mail.example',
      payment_address: `juniper@${known.domain}`,
      status: 'ENABLED',
    }),
  ],
  api_key: (known) => [asMember(known, 'POST', '/apikey', { name: 'First key', access: EVERYTHING })],
  payment: (known) => [
    asMachine(known, 'POST', '/payments', {
      payment_id: 'my-first-payment',
      amount: { currency: 'USD', total: '2500' },
      payment_type: 'Type_Push',
      debtor_party: { payment_address: customer(known) },
      beneficiary_party: { payment_address: `corner-shop@${known.partnerDomain}` },
    }),
    asMachine(known, 'POST', '/payments/my-first-payment/submissions'),
  ],
  task: (known) => [
    `# Simulate a payment request from ${known.partnerDomain}, which opens a task.\n${asMachine(
      known,
      'POST',
      '/sandbox/payments',
      {
        partner_address: `corner-shop@${known.partnerDomain}`,
        payment_address: customer(known),
        payment_type: 'Type_Pull',
        amount: { currency: 'USD', total: '4200' },
      },
    )}`,
    asMachine(known, 'GET', '/admission-tasks'),
    `# Replace the IDs with those of the task:\n${asMachine(known, 'PUT', '/payments/PAYMENT/admissions/ADMISSION/tasks/TASK', { status: 'completed', status_reason: 'accepted' })}`,
  ],
  webhook: (known) => [
    asMember(known, 'POST', '/webhook', {
      name: 'Inspector',
      endpoint: `https://inspector.internal/${partnerId(known)}`,
    }),
    `# Replace WEBHOOK with the webhook’s token:\n${asMember(known, 'POST', '/webhook/WEBHOOK/test')}`,
    asMember(known, 'GET', '/inspector/receptions'),
  ],
  settlement: (known) => [asMember(known, 'POST', '/settlements'), asMachine(known, 'GET', '/settlements?limit=1')],
}

/** Permissions of a key that can perform every step. */
export const EVERYTHING = {
  customers_read: true,
  customers_write: true,
  transactions_read: true,
  transactions_write: true,
}
