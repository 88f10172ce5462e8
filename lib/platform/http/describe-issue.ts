import type { z } from 'zod'
import { noun } from '../../kernel/wording.ts'
import type { FieldError } from '../../wire/shapes.ts'

type Issue = z.core.$ZodRawIssue

const TYPES: Readonly<Record<string, string>> = {
  array: 'an array',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'a string',
}

const FORMATS: Readonly<Record<string, string>> = {
  datetime: 'an ISO 8601 date and time in UTC, such as "2026-11-21T12:00:00Z"',
  email: 'an email address',
  url: 'a URL',
}

const REQUIRED = 'is required'

/**
 * Describes what is wrong with a field, to follow its path. A schema's own message has precedence;
 * undefined keeps zod's default.
 */
export function describeIssue(issue: Issue): string | undefined {
  if (issue.input === undefined && issue.code !== 'custom' && issue.code !== 'invalid_union') return REQUIRED
  switch (issue.code) {
    case 'invalid_type':
      return mustBe(TYPES[issue.expected])
    case 'invalid_format':
      return mustBe(FORMATS[issue.format])
    case 'invalid_value':
      return oneOf(issue.values)
    case 'too_small':
      return bounded(issue.origin, issue.inclusive === false ? 'more than' : 'at least', Number(issue.minimum))
    case 'too_big':
      return bounded(issue.origin, issue.inclusive === false ? 'less than' : 'at most', Number(issue.maximum))
    case 'unrecognized_keys':
      return `has unknown fields: ${issue.keys.join(', ')}`
    default:
      return undefined
  }
}

/** The machine-readable reason of a described issue. */
export function fieldCode(issue: z.core.$ZodIssue): FieldError['code'] {
  if (issue.message === REQUIRED) return 'required'
  switch (issue.code) {
    case 'invalid_type':
    case 'invalid_format':
    case 'invalid_value':
      return issue.code
    case 'too_small':
      return isNumber(issue.origin) ? 'too_small' : 'too_short'
    case 'too_big':
      return isNumber(issue.origin) ? 'too_large' : 'too_long'
    case 'unrecognized_keys':
      return 'unknown'
    default:
      return 'invalid'
  }
}

const isNumber = (origin: string) => origin === 'number' || origin === 'int'

const mustBe = (what: string | undefined) => what && `must be ${what}`

function oneOf(values: readonly unknown[]): string {
  const listed = values.map((value) => JSON.stringify(value)).join(', ')
  return values.length === 1 ? `must be ${listed}` : `must be one of ${listed}`
}

const UNITS: Readonly<Record<string, string>> = { array: 'item', string: 'character' }

function bounded(origin: string, bound: string, limit: number): string | undefined {
  if (isNumber(origin)) return `must be ${bound} ${limit}`
  const unit = UNITS[origin]
  if (!unit) return undefined
  if (bound === 'at least' && limit === 1) return 'must not be empty'
  return `must have ${bound} ${limit} ${noun(limit, unit)}`
}
