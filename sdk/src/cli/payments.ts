import { ConnectionError, GatewayError } from '../errors.ts'
import { type ClientCall, type Options, required, textOf } from './command.ts'
import { UsageError } from './io.ts'
import { PAYMENT } from './views.ts'

/** Values of the option that filters by state. */
export const STATES = ['created', 'in_admission', 'on_hold', 'completed', 'settled', 'failed', 'expired'] as const
export const FILTERS = [...STATES, 'waiting', 'completed_or_settled'] as const

export async function createPayment({ io, out, client, options }: ClientCall): Promise<void> {
  const reference = textOf(options, 'reference')
  const body = {
    amount: { currency: required(options, 'currency'), total: required(options, 'total') },
    payment_type: options.pull ? 'Type_Pull' : 'Type_Push',
    debtor_party: { payment_address: required(options, 'from') },
    beneficiary_party: { payment_address: required(options, 'to') },
    ...(reference && { reference }),
  } as Parameters<typeof client.payments.create>[0]
  // Keys are scoped to an operation, so both calls can use the same one.
  const idempotencyKey = textOf(options, 'key') ?? crypto.randomUUID()
  let isCreated = false
  try {
    const payment = await client.payments.create(body, { idempotencyKey })
    isCreated = true
    if (!options.submit) return out.record(payment, PAYMENT)
    await client.payments.submit(payment.payment_id, { idempotencyKey })
    out.record(await client.payments.get(payment.payment_id), PAYMENT)
  } catch (error) {
    if (isCreated || isUncertain(error) || io.signal.aborted)
      out.note(`The payment may exist. To retry without paying twice, add --key ${idempotencyKey}`)
    throw error
  }
}

/** Whether a request may have taken effect. */
const isUncertain = (error: unknown) =>
  error instanceof ConnectionError || (error instanceof GatewayError && error.status >= 500)

export async function getPayment({ out, client, argument }: ClientCall): Promise<void> {
  out.record(await client.payments.get(argument), PAYMENT)
}

export async function listPayments({ out, client, options }: ClientCall): Promise<void> {
  const state = textOf(options, 'state') as (typeof FILTERS)[number] | undefined
  const limit = limitOf(options)
  await out.list(client.payments.list({ ...(state && { state }), ...pageOf(limit) }), PAYMENT, limit)
}

/** `--limit`; infinite without it. */
export function limitOf(options: Options): number {
  const text = textOf(options, 'limit')
  if (text === undefined) return Number.POSITIVE_INFINITY
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError('--limit must be a positive whole number')
  return Number(text)
}

/** Pages are no longer than the limit. */
export const pageOf = (limit: number) => (limit < 100 ? { limit } : {})
