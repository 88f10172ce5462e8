import { z } from 'zod'
import { readAmount } from '#app/_form/typed-amount.ts'
import { plainDecimal } from '#lib/kernel/money/amount.ts'
import { PAYMENT_STATES } from '#lib/modules/payments/states.ts'
import type { Webhook } from '#lib/modules/webhooks/contract.ts'
import { changedOptions } from '#lib/modules/webhooks/options/contract.ts'
import {
  DEFAULT_TIMEOUT_SECONDS,
  MAX_RETRIES,
  type PaymentFilter,
  RETRY_DELAYS_SECONDS,
  RETRY_SECONDS,
  TIMEOUT_SECONDS,
} from '#lib/modules/webhooks/states.ts'

/** Stands for the value of a header, which the gateway does not return. */
const MASK = '••••••'

const UNITS = { s: 1, m: 60, h: 3600 } as const

/** Options as they are typed: headers one per line, retry delays such as "5m". */
export const TypedOptions = z.object({
  headers: z.string(),
  timeout: z.string().trim(),
  retries: z.string().trim(),
  states: z.array(z.enum(PAYMENT_STATES)),
  currency: z.string(),
  min: z.string().trim(),
  max: z.string().trim(),
  ca_certificates: z.string().trim(),
})
type Typed = z.input<typeof TypedOptions>

/** "10h" for 36000 seconds. */
function durationText(seconds: number): string {
  const unit = seconds % UNITS.h === 0 ? 'h' : seconds % UNITS.m === 0 ? 'm' : 's'
  return `${seconds / UNITS[unit]}${unit}`
}

/** Retry delays as they are typed, such as "5s, 10m". */
export const retriesText = (delays: readonly number[]): string => delays.map(durationText).join(', ')

/** Whether these are the retry delays of the default schedule. */
export const isDefault = (delays: readonly number[]) => retriesText(delays) === retriesText(RETRY_DELAYS_SECONDS)

export const NEW_OPTIONS: Typed = {
  headers: '',
  timeout: String(DEFAULT_TIMEOUT_SECONDS),
  retries: retriesText(RETRY_DELAYS_SECONDS),
  states: [],
  currency: '',
  min: '',
  max: '',
  ca_certificates: '',
}

type Options = Pick<
  Webhook,
  'headers' | 'timeout_seconds' | 'retry_delays_seconds' | 'payment_filter' | 'ca_certificates'
>

export function typedOptions({ ca_certificates: certificates, headers, payment_filter, ...options }: Options): Typed {
  const { states = [], currency = '', amount_min, amount_max } = payment_filter ?? {}
  const decimal = (total: string | undefined) =>
    total === undefined ? '' : plainDecimal({ currency, minor: BigInt(total) })
  return {
    headers: headers.map(({ name }) => `${name}: ${MASK}`).join('\n'),
    timeout: String(options.timeout_seconds),
    retries: retriesText(options.retry_delays_seconds),
    states,
    currency,
    min: decimal(amount_min),
    max: decimal(amount_max),
    ca_certificates: certificates ?? '',
  }
}

function readHeaders(text: string): { name: string; value: string | undefined }[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => {
    const at = line.indexOf(':')
    const value = at < 0 ? '' : line.slice(at + 1).trim()
    return { name: (at < 0 ? line : line.slice(0, at)).trim(), value: value === MASK ? undefined : value }
  })
}

const readRetries = (text: string): number[] =>
  text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((part) => {
      const [, count, unit] = /^(\d{1,5})([smh])$/i.exec(part) ?? []
      return unit === undefined ? Number.NaN : Number(count) * UNITS[unit.toLowerCase() as keyof typeof UNITS]
    })

/** Reports what is wrong with typed options, each at its field. */
export function checkOptions(typed: Typed, ctx: z.RefinementCtx): void {
  const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
  const headers = readHeaders(typed.headers)
  const [wrong] = changedOptions.headers.safeParse(headers).error?.issues ?? []
  if (wrong) {
    const [at, field] = wrong.path
    const where = typeof at === 'number' ? `Line ${at + 1}: the ${field === 'name' ? 'name' : 'value'} ` : 'Headers '
    refuse(
      'headers',
      headers.some(({ value }) => value === '') ? 'Write each header as “Name: value”' : `${where}${wrong.message}`,
    )
  }
  if (typed.ca_certificates !== '' && !typed.ca_certificates.includes('-----BEGIN CERTIFICATE-----'))
    refuse('ca_certificates', 'Enter certificates in PEM format, beginning with “-----BEGIN CERTIFICATE-----”')
  const { min, max } = TIMEOUT_SECONDS
  if (!(/^\d{1,3}$/.test(typed.timeout) && Number(typed.timeout) >= min && Number(typed.timeout) <= max))
    refuse('timeout', `Enter ${min} to ${max} seconds`)
  const retries = readRetries(typed.retries)
  if (retries.some((seconds) => !(seconds >= RETRY_SECONDS.min && seconds <= RETRY_SECONDS.max)))
    refuse('retries', 'Enter delays from 5s to 12h, such as “5s, 10m, 2h”')
  else if (retries.length > MAX_RETRIES) refuse('retries', `Enter at most ${MAX_RETRIES} delays`)
  checkAmounts(typed, refuse)
}

function checkAmounts({ currency, min, max }: Typed, refuse: (path: string, message: string) => void): void {
  if (currency === '') {
    if (min !== '' || max !== '') refuse('currency', 'Choose a currency for the amounts')
    return
  }
  const [least, most] = [min, max].map((text) => (text === '' ? undefined : readAmount(text, currency)))
  if (typeof least === 'string') refuse('min', least)
  if (typeof most === 'string') refuse('max', most)
  if (typeof least === 'bigint' && typeof most === 'bigint' && least > most)
    refuse('max', 'Enter at least the minimum amount')
}

/** Whether a header has no value of its own, because it keeps the stored one. */
export const keepsValue = ({ headers }: Pick<Typed, 'headers'>): boolean =>
  readHeaders(headers).some(({ value }) => value === undefined)

/** The API fields of valid options. */
export function optionsBody({
  headers,
  timeout,
  retries,
  states,
  currency,
  min,
  max,
  ca_certificates: certificates,
}: Typed) {
  const delays = readRetries(retries)
  const minor = (text: string) => (text === '' ? undefined : readAmount(text, currency))
  const [least, most] = [minor(min), minor(max)]
  const filter: PaymentFilter = {
    ...(states.length > 0 && { states: PAYMENT_STATES.filter((state) => states.includes(state)) }),
    ...(currency !== '' && { currency }),
    ...(typeof least === 'bigint' && { amount_min: String(least) }),
    ...(typeof most === 'bigint' && { amount_max: String(most) }),
  }
  return {
    headers: readHeaders(headers).map(({ name, value }) => (value === undefined ? { name } : { name, value })),
    timeout_seconds: Number(timeout),
    retry_delays_seconds: isDefault(delays) ? null : delays,
    payment_filter: Object.keys(filter).length > 0 ? filter : null,
    ca_certificates: certificates === '' ? null : certificates,
  }
}
