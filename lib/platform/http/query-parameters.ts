import type { z } from 'zod'
import { nearestName } from '../../kernel/nearest-name.ts'
import { invalidFields } from '../errors.ts'

/** Names that other APIs, or readers of the specification, use for a parameter. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  limit: ['page_size', 'per_page', 'size', 'count', 'take'],
  page: ['offset', 'page_number'],
  cursor: ['after', 'starting_after', 'offset', 'page'],
  cutoff_from: ['cutoff_start', 'from'],
  cutoff_to: ['cutoff_end', 'to'],
  created_from: ['from', 'since'],
  created_to: ['to', 'until'],
}

/** Other names are not repeated in messages. Brackets are allowed, because other APIs use them for arrays. */
const NAME = /^[\w.[\]-]{1,64}$/

/**
 * Reads the declared parameters, each of which can be given once. Throws 400 for others, because a
 * misspelt filter would match everything. The message suggests the most likely parameter.
 */
export function readQuery(schema: z.ZodObject | undefined, given: Record<string, string[]>): Record<string, unknown> {
  const accepted = Object.keys(schema?.shape ?? {})
  for (const [name, { length }] of Object.entries(given)) {
    if (!NAME.test(name))
      throw unknown('query', 'contains a parameter whose name has invalid characters or is too long')
    if (!accepted.includes(name)) throw unknown(name, explainUnknown(name, accepted))
    if (length > 1) throw invalidFields([{ field: name, code: 'repeated', message: 'must be specified only once' }])
  }
  return Object.fromEntries(Object.entries(given).map(([name, [value]]) => [name, value]))
}

const unknown = (field: string, message: string) => invalidFields([{ field, code: 'unknown', message }])

function explainUnknown(name: string, accepted: readonly string[]): string {
  if (accepted.length === 0) return 'unknown query parameter. This operation takes none.'
  const nearest = nearestParameter(name, accepted)
  return `unknown query parameter. ${nearest ? `Did you mean ${nearest}? ` : ''}Accepted: ${accepted.join(', ')}.`
}

/**
 * The accepted parameter that an unknown name most likely means: a synonym, a part of the name, or
 * the most similar spelling.
 */
export function nearestParameter(name: string, accepted: readonly string[]): string | undefined {
  const lower = name.toLowerCase().replaceAll('-', '_')
  const synonym = accepted.find((one) => SYNONYMS[one]?.includes(lower))
  const part = accepted.find((one) => lower.endsWith(`_${one}`) || one.endsWith(`_${lower}`))
  return synonym ?? part ?? nearestName(name, accepted)
}
