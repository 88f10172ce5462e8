import { operation } from '../../wire/operation.ts'
import { Payment } from '../payments/contract.ts'
import { AdvanceSandbox, AskPartner, Onboarding, SandboxAdvance } from './contract.ts'

const tag = 'Sandbox'

export const findOnboarding = operation({
  id: 'findOnboarding',
  method: 'GET',
  path: '/sandbox/onboarding',
  tag,
  summary: 'Read which steps from a namespace to a settled position are done',
  description: 'As the namespace stands: nothing is ticked by hand. Sandbox namespaces only.',
  access: { by: 'member', role: 'viewer', partner: true },
  data: Onboarding,
  errors: [404],
  extension: true,
})

export const askPartner = operation({
  id: 'askPartner',
  method: 'POST',
  path: '/sandbox/payments',
  tag,
  summary: 'Have a simulated partner pay one of your customers, or collect from one',
  description:
    'The partner creates and submits a payment as any namespace does. Answers with it as you see it. Sandbox namespaces only.',
  access: { by: 'key', flag: 'transactions_write', role: 'admin', partner: true },
  body: AskPartner,
  data: Payment,
  errors: [404, 409],
  extension: true,
  network: true,
})

export const advanceSandbox = operation({
  id: 'advanceSandbox',
  method: 'POST',
  path: '/sandbox/advance',
  tag,
  summary: 'Let the time until a coming cutoff pass at once, and settle',
  description:
    'For what is between your organization and simulated partners: those who take their time answer, what would expire does. Then the sandbox is settled. No clock stays ahead. Sandbox namespaces only.',
  access: { by: 'member', role: 'admin', partner: true },
  body: AdvanceSandbox,
  data: SandboxAdvance,
  errors: [404],
  extension: true,
  network: true,
})
