import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { continuesName, REQUIRED } from '#components/form/required.ts'

/**
 * Validates a form by a contract schema with user-facing messages. A schema's own messages take
 * precedence, but on an empty field or one of spaces, one about its format only asks for a value.
 */
export function formResolver<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
): Resolver<Input, unknown, Output> {
  const resolve = zodResolver(schema, { error: plainWords })
  return async (values, context, options) => {
    const result = await resolve(values, context, options)
    requireValues(result.errors, values)
    return result
  }
}

/** Replaces the messages of empty fields, also in groups and lists. */
function requireValues(errors: unknown, value: unknown): void {
  if (!isObject(errors)) return
  const { message } = errors
  if (typeof message === 'string') {
    if (isBlank(value) && continuesName(message)) errors.message = REQUIRED
    return
  }
  for (const [name, error] of Object.entries(errors)) requireValues(error, isObject(value) ? value[name] : undefined)
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isEmpty = (value: unknown) => value === undefined || value === ''
const isBlank = (value: unknown) => isEmpty(typeof value === 'string' ? value.trim() : value)

function plainWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'custom' && isEmpty(issue.input)) return REQUIRED
  if (issue.code === 'invalid_format' && issue.format === 'email') return 'Enter a valid email address'
  if (issue.origin !== 'string') return undefined
  if (issue.code === 'too_small') return `Use at least ${issue.minimum} characters`
  if (issue.code === 'too_big') return `Use at most ${issue.maximum} characters`
  return undefined
}
