import type { AuditEntry } from '#lib/modules/audit/contract.ts'
import { ACTOR_KINDS, type ActorKind } from '#lib/modules/audit/states.ts'

const KINDS: Record<ActorKind, string> = {
  member: 'Member',
  key: 'API key',
  service_token: 'Service token',
  system: 'Network',
  operator: 'Network operator',
  anonymous: 'Not signed in',
}
export const KIND_CHOICES = ACTOR_KINDS.map((value) => ({ value, label: KINDS[value] }))

/** Background jobs that have a name in the console; all others are shown as the network. */
const JOBS: Readonly<Record<string, string>> = {
  'assignment rules': 'Assignment rules',
  'assignment rules, late tasks': 'Assignment rules',
  'expiry sweep': 'Automatic expiry',
  'recall expiry': 'Automatic expiry',
  'settlement schedule': 'Settlement schedule',
  'webhook delivery': 'Webhook delivery',
}

export function actorWords({ kind, name }: AuditEntry['actor']): string {
  if (name === null) return KINDS[kind]
  if (kind === 'key') return `${name} (API key)`
  if (kind === 'service_token') return `${name} (service token)`
  // Simulated banks act under their domain.
  if (kind === 'system') return name.startsWith('@') ? name : (JOBS[name] ?? KINDS.system)
  return name
}

/** Filter options: prefixes of action names. */
export const ACTION_CHOICES = [
  ['member.', 'Members and sign-ins'],
  ['member.sign_in_failed', 'Failed sign-ins'],
  ['member.sign_in_code_asked', 'Two-factor code prompts'],
  ['member.sign_in_suspended', 'Sign-ins blocked by suspension'],
  ['member.sign_in_refused', 'Password sign-ins blocked by single sign-on'],
  ['member.sign_in_address_refused', 'Sign-ins blocked by IP address'],
  ['single_sign_on.', 'Single sign-on'],
  ['provisioning.', 'Provisioning'],
  ['service_token.', 'Service tokens'],
  ['audit_endpoint.', 'Audit log delivery'],
  ['invitation.', 'Invitations'],
  ['organization.', 'Organization'],
  ['operator.', 'Network operator access'],
  ['verification.', 'Verification'],
  ['namespace.', 'Namespaces'],
  ['saved_view.', 'Shared views'],
  ['message_template.', 'Message templates'],
  ['assignment_rules.', 'Assignment rules'],
  ['api_key.', 'API keys'],
  ['webhook.', 'Webhooks'],
  ['customer.', 'Customers'],
  ['link.', 'Links'],
  ['account.', 'Accounts'],
  ['payment.', 'Payments'],
  ['task.', 'Tasks'],
  ['queue.', 'Snoozed payments'],
  ['note.', 'Notes'],
  ['mention.', 'Mentions'],
  ['notification.', 'Notifications'],
  ['chat_channel.', 'Chat channels'],
  ['transaction.', 'Transactions'],
  ['liquidity.', 'Liquidity'],
  ['settlement.', 'Settlements'],
  ['finality.', 'Settlement instructions'],
].map(([value = '', label = '']) => ({ value, label }))
