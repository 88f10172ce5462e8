import { z } from 'zod'
import { NetworkLines, networksOf } from '#app/_form/network-lines.ts'
import { CreateServiceToken } from '#lib/modules/service-tokens/contract.ts'
import type { Purpose } from '#lib/modules/service-tokens/states.ts'

/** Form values: the networks as they are typed, and the date or an empty string for no expiry. */
const Filled = z.object({
  name: CreateServiceToken.shape.name,
  expires_on: z.union([z.literal(''), z.iso.date()], { error: 'Enter a date' }),
  allowed_networks: NetworkLines,
})
type TokenForm = z.input<typeof Filled>

/** Form schema of a new token; outputs the API request. */
export const newToken = (purpose: Purpose) =>
  Filled.transform(({ name, expires_on, allowed_networks }): unknown => ({
    name,
    purpose,
    expires_at: expires_on === '' ? null : `${expires_on}T00:00:00Z`,
    allowed_networks: networksOf(allowed_networks),
  })).pipe(CreateServiceToken as z.ZodType<CreateServiceToken, unknown>)

/** Proposes an expiry in a year, so that a forgotten token ends. */
export function newTokenValues(now: Date): TokenForm {
  const inOneYear = new Date(now)
  inOneYear.setUTCFullYear(now.getUTCFullYear() + 1)
  return { name: '', expires_on: inOneYear.toISOString().slice(0, 10), allowed_networks: '' }
}
