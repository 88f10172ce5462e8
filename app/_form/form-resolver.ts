import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { REQUIRED } from '#components/form/required.ts'

/**
 * Validates a form by a contract schema with user-facing messages. A schema's own messages take
 * precedence.
 */
export function formResolver<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
): Resolver<Input, unknown, Output> {
  return zodResolver(schema, { error: plainWords })
}

function plainWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'custom' && (issue.input === undefined || issue.input === '')) return REQUIRED
  if (issue.code === 'invalid_format' && issue.format === 'email') return 'Enter a valid email address'
  if (issue.origin !== 'string') return undefined
  if (issue.code === 'too_small') return `Use at least ${issue.minimum} characters`
  if (issue.code === 'too_big') return `Use at most ${issue.maximum} characters`
  return undefined
}
