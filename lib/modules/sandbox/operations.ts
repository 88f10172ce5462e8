import { operation } from '../../wire/operation.ts'
import { Payment } from '../payments/contract.ts'
import {
  AdvanceSandbox,
  CreateSamplePayments,
  Onboarding,
  PartnerPayment,
  SamplePaymentsCreated,
  SandboxAdvance,
} from './contract.ts'

const tag = 'Sandbox'

export const findOnboarding = operation({
  id: 'findOnboarding',
  method: 'GET',
  path: '/sandbox/onboarding',
  tag,
  summary: 'Get onboarding progress',
  description: 'Derived from the state of the namespace. Sandbox namespaces only.',
  access: { by: 'member', permission: 'read', partner: true },
  data: Onboarding,
  errors: [404],
  extension: true,
})

export const requestPartnerPayment = operation({
  id: 'requestPartnerPayment',
  method: 'POST',
  path: '/sandbox/payments',
  tag,
  summary: 'Simulate an incoming payment',
  description:
    'A simulated bank pays one of your customers or requests a payment from one. Returns the payment as your namespace sees it. Sandbox namespaces only.',
  access: { by: 'key', flag: 'transactions_write', permission: 'sandbox.use', partner: true },
  body: PartnerPayment,
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
  summary: 'Run upcoming sandbox events now',
  description:
    'Advances payments between your organization and simulated banks to an upcoming cutoff: delayed responses arrive and overdue payments expire. Then settles the sandbox. No clock is changed. Sandbox namespaces only.',
  access: { by: 'member', permission: 'sandbox.use', partner: true },
  body: AdvanceSandbox,
  data: SandboxAdvance,
  errors: [404],
  extension: true,
  network: true,
})

export const createSamplePayments = operation({
  id: 'createSamplePayments',
  method: 'POST',
  path: '/sandbox/sample-payments',
  tag,
  summary: 'Create sample payments',
  description:
    'Creates up to 20 payments between your customers and simulated banks as they would have been at an earlier time, decided by both sides. Audit entries, events and settlements have the current time. Sandbox namespaces only.',
  access: { by: 'member', permission: 'sandbox.use', partner: true },
  body: CreateSamplePayments,
  data: SamplePaymentsCreated,
  errors: [404, 409],
  extension: true,
  network: true,
})
