import type { Client } from '../client/client.ts'
import type { Decider } from './traffic.ts'

/** Texts that the first bank inserts in declines and notes. */
const TEMPLATES = [
  {
    kind: 'message',
    name: 'Invoice number missing',
    body: 'We could not match {{reference}} to an invoice. Please send {{amount}} again with the invoice number as the reference.',
  },
  {
    kind: 'message',
    name: 'Duplicate',
    body: 'Our customer has already approved a payment of {{amount}} with the reference {{reference}}. If both are intended, please send this one again with its own reference.',
  },
  {
    kind: 'message',
    name: 'Customer did not confirm',
    body: 'Our customer did not recognize this payment ({{payment_id}}). Please contact the payee before you send it again.',
  },
  {
    kind: 'note',
    name: 'No answer',
    body: 'Called the customer about the payment of {{amount}}; no answer. Left a message quoting {{reference}}.',
  },
  {
    kind: 'note',
    name: 'Documents requested',
    body: 'Requested documents for {{reference}}:\n\n- invoice or contract\n- proof of delivery\n\nDue in two business days.',
  },
] as const

/** Large payments go to the admin, those of one counterparty to support during office hours. */
const RULES = [
  { name: 'Large payments', currency: 'USD', amount_from: '500000', members: [1] },
  {
    name: 'Summit, office hours',
    counterparty: 'summit',
    hours: { time_zone: 'America/New_York', weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' },
    members: [2, 1],
  },
]

/** Shared views of the first bank. One is the default for its support desk. */
const VIEWS = [
  { list: 'tasks', name: 'Unassigned', search: 'tab=unassigned', default_roles: ['support'] },
  { list: 'payments', name: 'Failed this week', search: 'state=failed&period=last_7_days' },
] as const

/** Sets up the first bank's desk: templates, shared views, and rules for payments that arrive from now on. */
export async function setUpDesk(partner: string, admin: Client): Promise<void> {
  for (const body of TEMPLATES) await admin.call('POST /message-templates', { body })
  for (const view of VIEWS) {
    const roles = 'default_roles' in view ? [...view.default_roles] : []
    await admin.call('POST /saved-views', { body: { ...view, partner_id: partner, default_roles: roles } })
  }
  await admin.call('PUT /assignment-rules', { partner, body: { version: 0, rules: RULES } })
}

/** Support decides half of a namespace's tasks, the admin a quarter, and the API client the rest. */
export function createDesk(partner: string, support: Client, admin: Client): Decider {
  const turns = [support, admin, support, undefined]
  let decided = 0
  return ({ partner_id }) => (partner_id === partner ? turns[decided++ % turns.length] : undefined)
}

/** Snoozes the unassigned payment with the most time left. */
export async function snoozeOne(partner: string, member: Client, now: Date): Promise<void> {
  const { payments } = await member.call('GET /admission-queue', { partner, query: { assignee: 0, sort: '-expires' } })
  const [last] = payments
  if (!last) return
  const until = Math.floor(now.getTime() / 1000) + 2 * 3600
  await member.call('PUT /admission-queue/{payment_id}/snooze', {
    partner,
    params: { payment_id: last.payment_id },
    body: { until },
  })
}
