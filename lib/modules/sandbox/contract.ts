import { z } from 'zod'
import { IsoTime, PaymentAddress, UnixSeconds } from '../../wire/shapes.ts'
import { UpdateTask } from '../admissions/contract.ts'
import { CreatePayment } from '../payments/contract.ts'
import { BatchSummary } from '../settlements/contract.ts'
import { STEPS } from './states.ts'

/** A simulated incoming payment. */
export const PartnerPayment = z
  .object({
    partner_address: PaymentAddress.meta({
      description: 'Address in the domain of a simulated bank; any name before the @ is accepted',
      example: 'corner-shop@sandbank',
    }),
    payment_address: PaymentAddress.meta({
      description: 'An enabled customer of the namespace',
      example: 'juniper@harbor',
    }),
    payment_type: CreatePayment.shape.payment_type.meta({
      description:
        '`Type_Push`: the simulated bank pays. `Type_Pull`: the simulated bank requests the amount, and the namespace decides',
    }),
    amount: CreatePayment.shape.amount,
    reference: CreatePayment.shape.reference,
    payment_id: CreatePayment.shape.payment_id,
  })
  .meta({ id: 'PartnerPayment' })
export type PartnerPayment = z.infer<typeof PartnerPayment>

const LONGEST_AGO = 31 * 24 * 60 * 60

/** A payment of the past, with the decision of its task. */
const SamplePayment = PartnerPayment.extend({
  initiated_by: z.enum(['namespace', 'partner']).meta({ description: 'Which side creates the payment' }),
  age_seconds: z.int().min(0).max(LONGEST_AGO).meta({ description: 'How long ago the payment was created' }),
  decision: UpdateTask.optional().meta({
    description: 'Decision of your namespace if the payment needs one. By default, the task stays open',
  }),
}).meta({ id: 'SamplePayment' })
export type SamplePayment = z.infer<typeof SamplePayment>

export const CreateSamplePayments = z
  .object({ payments: z.array(SamplePayment).min(1).max(20) })
  .meta({ id: 'CreateSamplePayments' })
export type CreateSamplePayments = z.infer<typeof CreateSamplePayments>

export const SamplePaymentsCreated = z.object({ created: z.int() }).meta({ id: 'SamplePaymentsCreated' })

export const AdvanceSandbox = z
  .object({
    cutoffs: z.int().min(1).max(48).default(1).meta({ description: 'Number of upcoming cutoffs to advance by' }),
  })
  .meta({ id: 'AdvanceSandbox' })
export type AdvanceSandbox = z.infer<typeof AdvanceSandbox>

export const SandboxAdvance = z
  .object({
    advanced_to: IsoTime.meta({ description: 'The cutoff that the sandbox was advanced to' }),
    answered: z.int().meta({ description: 'Number of tasks that simulated banks decided' }),
    expired: z.int().meta({ description: 'Number of payments with simulated banks that expired' }),
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
      .meta({ description: 'Simulated banks, which respond to payments automatically' }),
    next_cutoff: UnixSeconds.nullable().meta({
      description: 'Time of the next scheduled cutoff; null if settlement is not scheduled',
    }),
  })
  .meta({ id: 'Onboarding' })
export type Onboarding = z.infer<typeof Onboarding>
