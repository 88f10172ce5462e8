import { z } from 'zod'
import { ENVIRONMENTS } from '../kernel/access.ts'
import { type IdTag, idPattern } from '../kernel/ids.ts'
import { explainTotal, isCurrency, MINOR_PATTERN } from '../kernel/money/amount.ts'
import { CURRENCIES } from '../kernel/money/currencies.ts'
import { ADDRESS_PATTERN } from '../kernel/payment-address.ts'
import { ERROR_CODES } from './error-codes.ts'
import { ID_NAMES } from './id-names.ts'

const tokens = new Map<IdTag, z.ZodString>()

/** A record's ID, such as `part_01h455vb4pex5vsknk084sn02q` (contract#conventions). */
export function token(tag: IdTag): z.ZodString {
  const known = tokens.get(tag)
  if (known) return known
  const schema = z
    .string()
    .regex(idPattern(tag), `must be an ID that starts with ${tag}_`)
    .meta({
      id: ID_NAMES[tag],
      description: `ID: ${tag}_ and a time-ordered suffix`,
      example: `${tag}_01h455vb4pex5vsknk084sn02q`,
    })
  tokens.set(tag, schema)
  return schema
}

/**
 * An ID in a path. Its format is not validated: an invalid ID returns 404, like one that does not
 * exist.
 */
export const pathId = (description: string) => z.string().meta({ description })

/** Integer Unix seconds (specification, "Conventions"). */
export const UnixSeconds = z
  .int()
  .meta({ id: 'UnixSeconds', description: 'Time in Unix seconds', format: 'int64', example: 1795000000 })

/**
 * Placeholder for an example time that must be in the future, in Unix seconds: the start of the year
 * 3000. The OpenAPI document is served with a time shortly after the request instead.
 */
export const SOON = 32_503_680_000

/** The object form of a timestamp (specification, "Conventions"). */
export const SecondsObject = z.object({ seconds: z.int() }).meta({
  id: 'SecondsObject',
  description: 'Time as an object with Unix seconds',
  example: { seconds: 1795000000 },
})

/** The ISO 8601 form of a timestamp. */
export const IsoTime = z.iso
  .datetime()
  .meta({ id: 'IsoTime', description: 'Time in ISO 8601, in UTC', example: '2026-11-21T12:00:00.000Z' })

/** The network of a record: sandbox and live are separate (contract#addresses). */
export const Environment = z.enum(ENVIRONMENTS).meta({ id: 'Environment' })

/** A currency (contract#conventions). */
export const Currency = z
  .string()
  .refine(isCurrency, 'must be an active ISO 4217 currency code in upper case, such as "USD"')
  .meta({ id: 'Currency', description: 'Active ISO 4217 currency code', enum: [...CURRENCIES], example: 'USD' })

/** A bound of amounts: minor units, or zero. */
export const MinorUnits = z.string().regex(/^\d{1,18}$/, 'must be an integer string of 1 to 18 digits, in minor units')

/** Amount: an integer string in the currency's minor units (contract#conventions). */
export const Amount = z
  .object({
    currency: Currency,
    // Validated with the currency, whose decimals the error message needs. The pattern is for the
    // document only.
    total: z.string('must be an integer string in minor units, such as "10000" for 100.00 USD').meta({
      pattern: MINOR_PATTERN.source,
      description: 'Integer string in minor units, 1 to 18 digits: "10000" is 100.00 USD',
    }),
  })
  .superRefine(({ currency, total }, ctx) => {
    if (!MINOR_PATTERN.test(total))
      ctx.addIssue({ code: 'custom', path: ['total'], message: explainTotal(total, currency) })
  })
  .meta({ id: 'Amount', example: { currency: 'USD', total: '10000' } })
export type Amount = z.infer<typeof Amount>

/** A payment address, case-insensitive (contract#addresses). */
export const PaymentAddress = z
  .string()
  .max(128)
  .regex(ADDRESS_PATTERN, 'must have the form identifier@domain')
  .meta({ id: 'PaymentAddress', description: 'Address, case-insensitive', example: 'juniper@harbor' })

/** Machine-readable reasons. `invalid`: only the message gives the reason. */
const FIELD_CODES = [
  'required',
  'invalid_type',
  'invalid_format',
  'invalid_value',
  'too_short',
  'too_long',
  'too_small',
  'too_large',
  'unknown',
  'repeated',
  'invalid',
] as const

const FieldError = z
  .object({
    field: z.string().meta({
      description:
        'The field of the body as a path with dots, such as `amount.total` or `rules.0.members`, or the query parameter or header; `body` is the body itself',
    }),
    code: z.enum(FIELD_CODES).meta({ description: 'What is wrong; `invalid` if only the message gives the reason' }),
    message: z.string().meta({ description: 'What is accepted' }),
  })
  .meta({ id: 'FieldError', description: 'An invalid field of a request' })
export type FieldError = z.output<typeof FieldError>

/** `{code, message}` (specification, "Errors"). */
export const ErrorEnvelope = z
  .object({
    code: z.string().meta({
      id: 'ErrorCode',
      description: 'Machine-readable error code. Later releases can add codes',
      enum: [...ERROR_CODES],
    }),
    message: z.string().meta({ description: 'What is wrong and what is accepted, for developers' }),
    errors: z.array(FieldError).optional().meta({
      description: 'With `error.bad_request`: the invalid fields, at most 20. `message` describes the first',
    }),
    approval_id: z.string().optional().meta({
      description: 'With `error.approval_required`: the approval request that the change waits for',
    }),
  })
  .meta({
    id: 'ErrorEnvelope',
    description: 'Error response',
    example: { code: 'error.not_found', message: 'Requested resource not found' },
  })

/**
 * A JSON value in a response, where it needs no validation. A recursive schema, such as `z.json()`,
 * is an error in types that are generated from the document.
 */
export const AnyJson = z.unknown() as z.ZodType<z.core.util.JSONType>

/** The empty `data` of a deletion. */
export const Nothing = z.object({}).meta({ id: 'EmptyObject' })

/** Free text: trimmed, not empty, limited in length. */
export const text = (max: number, min = 1) => z.string().trim().min(min).max(max)

/**
 * An integer in a query string. Only digits are accepted: coercion would convert an empty value to
 * 0 and accept `1e3` and `0x10`. `max` has at most 15 digits, so that numbers are exact.
 */
export const queryNumber = (min: number, max: number) => inDigits(wholeNumber(min, max))

const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`
  return z.int(error).min(min, error).max(max, error)
}
const inDigits = <T extends z.ZodType>(number: T) =>
  z.preprocess((given) => (typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : given), number)

/** `limit` and `page` of a paged list (contract#conventions). Pages start at 1. */
export const paging = (max = 100, preset = 20) => ({
  limit: pageSize(max, preset),
  page: inDigits(wholeNumber(1, 1_000_000).default(1)).meta({ description: 'Page number, starting at 1' }),
})

/** `limit` and `cursor` of a keyset list (contract#payments). */
export const keyset = (max = 100, preset = 50) => ({
  limit: pageSize(max, preset),
  cursor: z.string().max(200).optional().meta({ description: '`next_cursor` of the previous page' }),
})

/** `search` of a list: part of one of its texts. An empty text is treated as omitted. */
export const listSearch = (what: string) =>
  z
    .string()
    .trim()
    .max(128)
    .optional()
    .meta({ description: `${what}, case-insensitive` })

/** The order of a list: a column, or `-` and the column for the reverse order. */
export type SortBy<Column extends string> = Column | `-${Column}`

/** `sort` of a list. The gateway sorts the whole result, not the page. */
export const sorting = <const Columns extends readonly [string, ...string[]]>(columns: Columns) =>
  z
    .enum(columns.flatMap((column) => [column, `-${column}`]) as SortBy<Columns[number]>[])
    .optional()
    .meta({
      description: `Order of the list: ${columns.map((column) => `\`${column}\``).join(', ')}, or prefixed with \`-\` for descending order. By default, newest first`,
    })

/** `search`, `sort`, `limit` and `page` of a list. */
export const listQuery = <const Columns extends readonly [string, ...string[]]>(search: string, columns: Columns) => ({
  search: listSearch(search),
  sort: sorting(columns),
  ...paging(),
})

const pageSize = (max: number, preset: number) =>
  inDigits(wholeNumber(1, max).default(preset)).meta({ description: 'Number of records per page' })

/**
 * Whether `count` is exact. Counting stops early for some searches; `count` is then a lower bound.
 */
export const CountIsExact = z
  .boolean()
  .meta({ description: 'False if counting stopped early; there are then at least `count` matches' })

/** Start of the next page of a keyset list; null on the last page. */
export const NextCursor = z
  .string()
  .nullable()
  .meta({ description: 'Value of `cursor` for the next page; null on the last page' })

/** The content of a CSV export. */
export const CsvText = z.string().meta({ description: 'CSV (RFC 4180) with a header row' })

/** The content of an NDJSON export. */
export const NdjsonText = z.string().meta({ description: 'One JSON object in each line' })

/** The content of a workbook. */
export const XlsxFile = z.string().meta({ format: 'binary', description: 'Workbook with one sheet' })

/** `true` or `false` in a query string. */
export const queryFlag = z.enum(['true', 'false']).transform((value) => value === 'true')

/** A query parameter that names up to `max` payments. */
export const paymentIds = (max: number) =>
  z
    .string()
    .regex(
      new RegExp(`^[\\w-]{1,64}(,[\\w-]{1,64}){0,${max - 1}}$`),
      `must be 1 to ${max} payment IDs, separated by commas`,
    )
    .meta({ description: `Only these payments: up to ${max} IDs, separated by commas`, example: 'invoice-1,invoice-2' })
