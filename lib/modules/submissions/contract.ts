import { z } from 'zod'
import { token, UnixSeconds } from '../../wire/shapes.ts'
import { EmbeddedPayment } from '../payments/contract.ts'
import { BLAMES, RECORD_TYPES } from './states.ts'

const relationships = z.object({ payment: EmbeddedPayment })

export const Submission = z
  .object({
    token: token('sub'),
    organization_id: token('org'),
    partner_id: token('part'),
    payment_id: z.string(),
    status: z.int().min(0).max(4).meta({
      description: '0 none, 1 accepted, 2 delivery confirmed, 3 delivery failed, 4 validation pending',
    }),
    submission_time: UnixSeconds,
    relationships,
  })
  .meta({ id: 'Submission' })
export type Submission = z.infer<typeof Submission>

export const PaymentException = z
  .object({
    token: token('pexc'),
    payment_id: z.string(),
    organization_id: token('org'),
    partner_id: token('part'),
    record_type: z.enum(RECORD_TYPES),
    exception_code: z.string().meta({ example: 'O002' }),
    exception_message: z.string(),
    blame: z.enum(BLAMES),
    decline_message: z.string().nullable().meta({
      description: 'Message to the other side from the side that declined the payment. Both sides can read it',
    }),
    relationships,
  })
  .meta({ id: 'PaymentException' })
export type PaymentException = z.infer<typeof PaymentException>

export const ExceptionList = z
  .object({ count: z.int(), exceptions: z.array(PaymentException) })
  .meta({ id: 'ExceptionList' })
export type ExceptionList = z.infer<typeof ExceptionList>
