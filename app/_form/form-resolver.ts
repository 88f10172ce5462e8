import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/** Checks a form by a contract's schema, in words for the person who fills it in. A schema's own messages win. */
export function formResolver<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
): Resolver<Input, unknown, Output> {
  return zodResolver(schema, { error: plainWords })
}

function plainWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'Fill this in'
  if (issue.origin !== 'string') return undefined
  if (issue.code === 'too_small') return issue.input === '' ? 'Fill this in' : `At least ${issue.minimum} characters`
  if (issue.code === 'too_big') return `At most ${issue.maximum} characters`
  return undefined
}
