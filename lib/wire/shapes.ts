import { z } from 'zod'
import { type IdTag, idPattern } from '../kernel/ids.ts'
import { explainTotal, isCurrency, MINOR_PATTERN } from '../kernel/money/amount.ts'
import { ADDRESS_PATTERN } from '../kernel/payment-address.ts'

/** A record's own identifier, such as `part_01h455vb4pex5vsknk084sn02q` (contract#conventions). */
export const token = (tag: IdTag) =>
  z
    .string()
    .regex(idPattern(tag), `must be an identifier that starts with ${tag}_`)
    .meta({
      description: `Identifier: ${tag}_ and a time-ordered suffix`,
      example: `${tag}_01h455vb4pex5vsknk084sn02q`,
    })

/** An identifier in a path. Whatever cannot exist does not exist: its form is not checked, the look-up answers 404. */
export const pathId = (description: string) => z.string().meta({ description })

/** Integer Unix seconds (specification, "Conventions"). */
export const UnixSeconds = z.int().meta({ description: 'Unix seconds', example: 1795000000 })

/** The object form of a timestamp (specification, "Conventions"). */
export const SecondsObject = z.object({ seconds: z.int() }).meta({
  description: 'Unix seconds as an object',
  example: { seconds: 1795000000 },
})

/** The ISO 8601 form of a timestamp. */
export const IsoTime = z.iso.datetime().meta({ example: '2026-11-21T12:00:00.000Z' })

/** Amount: an integer string in the currency's minor units (contract#conventions). */
export const Amount = z
  .object({
    currency: z.string().refine(isCurrency, 'must be an active ISO 4217 code in upper case, such as "USD"'),
    // The currency says how many decimals a minor unit has, so the whole amount is checked; the pattern documents it.
    total: z.string('must be a string of digits in minor units, such as "10000" for 100.00 USD').meta({
      pattern: MINOR_PATTERN.source,
      description: 'Integer in minor units, 1 to 18 digits: "10000" is 100.00 USD',
    }),
  })
  .superRefine(({ currency, total }, ctx) => {
    if (!MINOR_PATTERN.test(total))
      ctx.addIssue({ code: 'custom', path: ['total'], message: explainTotal(total, currency) })
  })
  .meta({ id: 'Amount', example: { currency: 'USD', total: '10000' } })
export type Amount = z.infer<typeof Amount>

/** A payment address, compared without regard to case (contract#addresses). */
export const PaymentAddress = z
  .string()
  .max(128)
  .regex(ADDRESS_PATTERN, 'must look like identifier@domain')
  .meta({ example: 'juniper@harbor' })

/** `{code, message}` (specification, "Errors"). */
export const ErrorEnvelope = z.object({ code: z.string(), message: z.string() }).meta({
  id: 'Error',
  description: 'Every refusal',
  example: { code: 'error.not_found', message: 'Requested resource not found' },
})

/** The empty data object of a deletion. */
export const Nothing = z.object({})

/** A free text of a record: trimmed, not empty, bounded. */
export const text = (max: number, min = 1) => z.string().trim().min(min).max(max)

/**
 * A whole number in a query string, in digits: else an empty value would silently be 0, and `1e3` or `0x10` a number.
 * `max` has at most 15 digits, so that it is exact.
 */
export const queryNumber = (min: number, max: number) => inDigits(wholeNumber(min, max))

const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`
  return z.int(error).min(min, error).max(max, error)
}
const inDigits = <T extends z.ZodType>(number: T) =>
  z.preprocess((given) => (typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : given), number)

/** `limit` and `page` of a paged list (contract#conventions). A page counts from 1: 0 would silently lose a page. */
export const paging = (max = 100, preset = 20) => ({
  limit: pageSize(max, preset),
  page: inDigits(wholeNumber(1, 1_000_000).default(1)).meta({ description: 'Which page, counted from 1' }),
})

/** `limit` and `cursor` of a keyset list (contract#payments). */
export const keyset = (max = 100, preset = 50) => ({
  limit: pageSize(max, preset),
  cursor: z.string().max(200).optional().meta({ description: '`next_cursor` of the page before' }),
})

const pageSize = (max: number, preset: number) =>
  inDigits(wholeNumber(1, max).default(preset)).meta({ description: 'How many records a page holds' })

/** Whether `count` is the number of all matches, or the least that it can be: some searches are not counted to their end. */
export const CountIsExact = z
  .boolean()
  .meta({ description: 'False: there are at least `count` matches, and they were not counted further' })

/** Where the next page of a keyset list starts; null on the last one. */
export const NextCursor = z.string().nullable().meta({ description: 'Cursor of the next page, null on the last one' })

/** The text of a file that an operation produces. */
export const CsvText = z.string().meta({ description: 'RFC 4180, with a line of headings' })

/** `true` or `false` in a query string; anything else is refused. */
export const queryFlag = z.enum(['true', 'false']).transform((value) => value === 'true')
