import { z } from 'zod'
import { Currency, MinorUnits } from '../../../wire/shapes.ts'
import { PAYMENT_STATES } from '../../payments/states.ts'
import {
  DEFAULT_TIMEOUT_SECONDS,
  isReserved,
  MAX_HEADERS,
  MAX_RETRIES,
  RETRY_DELAYS_SECONDS,
  RETRY_SECONDS,
  TIMEOUT_SECONDS,
} from '../states.ts'

const HeaderName = z
  .string()
  .trim()
  .max(64)
  .regex(/^[\w!#$%&'*+.^`|~-]+$/, 'must be a header name, such as "X-Tenant"')
  .refine((name) => !isReserved(name), 'must not be a header that the gateway sets, such as "Host"')
  .meta({ example: 'X-Tenant' })
const HeaderValue = z
  .string()
  .min(1)
  .max(1000)
  .regex(/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/, 'must be printable ASCII without leading or trailing spaces')
  .meta({ example: 'harbor' })

const distinctNames = (headers: readonly { readonly name: string }[]) =>
  new Set(headers.map(({ name }) => name.toLowerCase())).size === headers.length
const DISTINCT = 'must not contain the same name twice, ignoring case'

const NewHeaders = z
  .array(z.object({ name: HeaderName, value: HeaderValue }))
  .max(MAX_HEADERS)
  .refine(distinctNames, DISTINCT)
  .meta({ description: 'Headers to add to each delivery. Their values are stored encrypted and never returned' })
const ChangedHeaders = z
  .array(z.object({ name: HeaderName, value: HeaderValue.optional() }))
  .max(MAX_HEADERS)
  .refine(distinctNames, DISTINCT)
  .meta({
    description:
      'Replaces all headers. A header without a `value` keeps its stored one; if the endpoint changes, each needs a `value`',
  })

const TimeoutSeconds = z
  .int()
  .min(TIMEOUT_SECONDS.min)
  .max(TIMEOUT_SECONDS.max)
  .meta({ description: 'Seconds within which the endpoint must respond', example: DEFAULT_TIMEOUT_SECONDS })

const RetryDelays = z
  .array(z.int().min(RETRY_SECONDS.min).max(RETRY_SECONDS.max))
  .max(MAX_RETRIES)
  .meta({
    description:
      'Seconds to wait before each retry, each extended at random by up to a fifth. An empty list: no retries',
    example: [...RETRY_DELAYS_SECONDS],
  })

const CaCertificates = z.string().trim().min(1).max(12_000).nullable().meta({
  description:
    'Certificates in PEM format, at most five. The endpoint’s certificate must be issued by one of them instead of by a public authority. null: by a public authority',
  example: null,
})

/** Which payments' events to deliver. */
const PaymentFilter = z
  .object({
    states: z
      .array(z.enum(PAYMENT_STATES))
      .min(1)
      .max(PAYMENT_STATES.length)
      .optional()
      .meta({
        description: 'Only events of payments that are in one of these states',
        example: ['completed', 'failed'],
      }),
    currency: Currency.optional().meta({ description: 'Only payments in this currency. Required with an amount' }),
    amount_min: MinorUnits.optional().meta({ description: 'Minimum amount in minor units', example: '1000000' }),
    amount_max: MinorUnits.optional().meta({ description: 'Maximum amount in minor units', example: '5000000' }),
  })
  .superRefine(({ states, currency, amount_min: min, amount_max: max }, ctx) => {
    const hasAmount = min !== undefined || max !== undefined
    const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
    if (hasAmount && currency === undefined) refuse('currency', 'is required with amount_min and amount_max')
    if (min !== undefined && max !== undefined && BigInt(min) > BigInt(max))
      refuse('amount_max', 'must not be less than amount_min')
    if (!hasAmount && currency === undefined && states === undefined)
      refuse('states', 'is required without a currency. To receive events of all payments, set payment_filter to null')
  })
  .meta({ id: 'PaymentFilter' })

const Payments = PaymentFilter.nullable().meta({
  description: 'Which events of record type `RT_Payments` to deliver; null: all. Other record types are not affected',
})

/** Options of a new webhook. */
export const newOptions = {
  headers: NewHeaders.default([]),
  timeout_seconds: TimeoutSeconds.default(DEFAULT_TIMEOUT_SECONDS),
  retry_delays_seconds: RetryDelays.nullish().meta({
    description: 'Seconds to wait before each retry; null: the default schedule',
  }),
  payment_filter: Payments.default(null),
  ca_certificates: CaCertificates.default(null),
}

/** Options in an update; omitted ones keep their values. */
export const changedOptions = {
  headers: ChangedHeaders,
  timeout_seconds: TimeoutSeconds,
  retry_delays_seconds: RetryDelays.nullable().meta({
    description: 'Seconds to wait before each retry; null: the default schedule',
  }),
  payment_filter: Payments,
  ca_certificates: CaCertificates,
}

/** Options in responses. */
export const shownOptions = {
  headers: z.array(z.object({ name: z.string() })).meta({ description: 'Added headers, without their values' }),
  timeout_seconds: TimeoutSeconds,
  retry_delays_seconds: RetryDelays,
  payment_filter: Payments,
  ca_certificates: CaCertificates,
}

export type NewHeader = z.infer<typeof NewHeaders>[number]
export type ChangedHeader = z.infer<typeof ChangedHeaders>[number]
