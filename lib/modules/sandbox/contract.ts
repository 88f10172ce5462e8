import { z } from 'zod'
import { IsoTime, PaymentAddress, UnixSeconds } from '../../wire/shapes.ts'
import { CreatePayment } from '../payments/contract.ts'
import { BatchSummary } from '../settlements/contract.ts'
import { STEPS } from './states.ts'

/** What a simulated partner is asked to pay or to collect. */
export const AskPartner = z
  .object({
    partner_address: PaymentAddress.meta({
      description: 'Whoever of a simulated namespace pays or collects; any identifier will do',
      example: 'corner-shop@sandbank',
    }),
    payment_address: PaymentAddress.meta({
      description: 'An enabled customer of the namespace',
      example: 'juniper@harbor',
    }),
    payment_type: CreatePayment.shape.payment_type.meta({
      description: 'Type_Push: the partner pays; Type_Pull: it collects, which the namespace is asked to confirm',
    }),
    amount: CreatePayment.shape.amount,
    reference: CreatePayment.shape.reference,
    payment_id: CreatePayment.shape.payment_id,
  })
  .meta({ id: 'AskPartner' })
export type AskPartner = z.infer<typeof AskPartner>

export const AdvanceSandbox = z
  .object({
    cutoffs: z.int().min(1).max(48).default(1).meta({ description: 'Until which of the coming cutoffs time passes' }),
  })
  .meta({ id: 'AdvanceSandbox' })
export type AdvanceSandbox = z.infer<typeof AdvanceSandbox>

export const SandboxAdvance = z
  .object({
    advanced_to: IsoTime.meta({ description: 'The scheduled cutoff until which time passed' }),
    answered: z.int().meta({ description: 'Tasks that simulated partners answered' }),
    expired: z.int().meta({ description: 'Payments with simulated partners that expired on the way' }),
    batches: z.array(BatchSummary),
  })
  .meta({ id: 'SandboxAdvance' })
export type SandboxAdvance = z.infer<typeof SandboxAdvance>

export const Onboarding = z
  .object({
    steps: z.array(z.object({ step: z.enum(STEPS), done: z.boolean() })),
    customer_address: z.string().nullable().meta({ description: 'An enabled customer of the namespace' }),
    partners: z
      .array(z.object({ domain: z.string(), name: z.string() }))
      .meta({ description: 'Simulated namespaces that answer by themselves' }),
    next_cutoff: UnixSeconds.nullable().meta({ description: 'When the sandbox settles by itself' }),
  })
  .meta({ id: 'Onboarding' })
export type Onboarding = z.infer<typeof Onboarding>
