import { z } from 'zod'
import { IsoTime, PaymentAddress, UnixSeconds } from '../../wire/shapes.ts'
import { CreatePayment } from '../payments/contract.ts'
import { BatchSummary } from '../settlements/contract.ts'
import { STEPS } from './states.ts'

/** A simulated incoming payment. */
export const PartnerPayment = z
  .object({
    partner_address: PaymentAddress.meta({
      description: 'Address in the domain of a simulated partner; any name before the @ is accepted',
      example: 'corner-shop@sandbank',
    }),
    payment_address: PaymentAddress.meta({
      description: 'An enabled customer of the namespace',
      example: 'juniper@harbor',
    }),
    payment_type: CreatePayment.shape.payment_type.meta({
      description:
        '`Type_Push`: the partner pays. `Type_Pull`: the partner requests the amount, and the namespace decides',
    }),
    amount: CreatePayment.shape.amount,
    reference: CreatePayment.shape.reference,
    payment_id: CreatePayment.shape.payment_id,
  })
  .meta({ id: 'PartnerPayment' })
export type PartnerPayment = z.infer<typeof PartnerPayment>

export const AdvanceSandbox = z
  .object({
    cutoffs: z.int().min(1).max(48).default(1).meta({ description: 'Number of upcoming cutoffs to advance by' }),
  })
  .meta({ id: 'AdvanceSandbox' })
export type AdvanceSandbox = z.infer<typeof AdvanceSandbox>

export const SandboxAdvance = z
  .object({
    advanced_to: IsoTime.meta({ description: 'The cutoff that the sandbox was advanced to' }),
    answered: z.int().meta({ description: 'Number of tasks that simulated partners decided' }),
    expired: z.int().meta({ description: 'Number of payments with simulated partners that expired' }),
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
      .meta({ description: 'Simulated namespaces, which respond to payments automatically' }),
    next_cutoff: UnixSeconds.nullable().meta({
      description: 'Time of the next scheduled cutoff; null if settlement is not scheduled',
    }),
  })
  .meta({ id: 'Onboarding' })
export type Onboarding = z.infer<typeof Onboarding>
