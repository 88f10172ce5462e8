import type { Step } from '#lib/modules/sandbox/states.ts'
import { PREFIX } from '#lib/wire/operation.ts'
import { curl, type Own } from '../n/[partner]/reference/samples.ts'

/** The user's data so far, for the calls. Namespace and customer are set in later steps. */
export type CurlContext = Omit<Own, 'partnerId'> & {
  readonly email: string
  readonly partnerId?: string
  readonly customer?: string
  readonly partnerDomain: string
}

const CONTENT = ['content-type', 'application/json'] as const

/** The curl commands that do the same as a step's button. */
export function curlOf(step: Step, context: CurlContext): string {
  return CALLS[step](context).join('\n\n')
}

const partnerId = ({ partnerId: id }: CurlContext) => id ?? '$CSP_PARTNER_ID'
const customer = ({ customer: address, domain }: CurlContext) => address ?? `juniper@${domain}`

const asMember = (context: CurlContext, method: string, path: string, body?: unknown) =>
  curl({
    method,
    url: `${context.origin}${PREFIX}${path}`,
    headers: [
      ['Authorization', 'Bearer $CSP_TOKEN'],
      ['x-partner-id', partnerId(context)],
      ...(body === undefined ? [] : [CONTENT]),
    ],
    body,
  })

const asMachine = (context: CurlContext, method: string, path: string, body?: unknown) =>
  curl({
    method,
    url: `${context.origin}${PREFIX}${path}`,
    headers: [
      ['X-SERVICE-API-KEY', '$CSP_API_KEY'],
      ['x-org-id', context.organizationId],
      ['x-partner-id', partnerId(context)],
      ...(body === undefined ? [] : [CONTENT]),
    ],
    body,
  })

const signIn = ({ origin, email }: CurlContext) =>
  `# Get a member token. Replace … with your password.\n${curl({
    method: 'POST',
    url: `${origin}${PREFIX}/organization/signin`,
    headers: [CONTENT],
    body: { admin_email: email, admin_password: '…' },
  })}\nexport CSP_TOKEN=…`

const CALLS: Readonly<Record<Step, (context: CurlContext) => string[]>> = {
  namespace: (context) => [
    signIn(context),
    curl({
      method: 'POST',
      url: `${context.origin}${PREFIX}/partner`,
      headers: [['Authorization', 'Bearer $CSP_TOKEN'], CONTENT],
      body: { name: 'First namespace', domain: context.domain },
    }),
  ],
  customer: (context) => [
    asMember(context, 'POST', '/customer', {
      type: 'Individual',
      first_name: 'Juniper',
      last_name: 'Sample',
      email: 'juniper@mail.example',
      payment_address: `juniper@${context.domain}`,
      status: 'ENABLED',
    }),
  ],
  api_key: (context) => [asMember(context, 'POST', '/apikey', { name: 'First key', access: EVERYTHING })],
  payment: (context) => [
    asMachine(context, 'POST', '/payments', {
      payment_id: 'my-first-payment',
      amount: { currency: 'USD', total: '2500' },
      payment_type: 'Type_Push',
      debtor_party: { payment_address: customer(context) },
      beneficiary_party: { payment_address: `corner-shop@${context.partnerDomain}` },
    }),
    asMachine(context, 'POST', '/payments/my-first-payment/submissions'),
  ],
  task: (context) => [
    `# Simulate a payment request from ${context.partnerDomain}, which opens a task.\n${asMachine(
      context,
      'POST',
      '/sandbox/payments',
      {
        partner_address: `corner-shop@${context.partnerDomain}`,
        payment_address: customer(context),
        payment_type: 'Type_Pull',
        amount: { currency: 'USD', total: '4200' },
      },
    )}`,
    asMachine(context, 'GET', '/admission-tasks'),
    `# Replace the IDs with those of the task:\n${asMachine(context, 'PUT', '/payments/PAYMENT/admissions/ADMISSION/tasks/TASK', { status: 'completed', status_reason: 'accepted' })}`,
  ],
  webhook: (context) => [
    asMember(context, 'POST', '/webhook', {
      name: 'Inspector',
      endpoint: `https://inspector.internal/${partnerId(context)}`,
    }),
    `# Replace WEBHOOK with the webhook’s token:\n${asMember(context, 'POST', '/webhook/WEBHOOK/test')}`,
    asMember(context, 'GET', '/inspector/receptions'),
  ],
  settlement: (context) => [
    asMember(context, 'POST', '/settlements'),
    asMachine(context, 'GET', '/settlements?limit=1'),
  ],
}

/** Permissions of a key that can perform every step. */
export const EVERYTHING = {
  customers_read: true,
  customers_write: true,
  transactions_read: true,
  transactions_write: true,
}
