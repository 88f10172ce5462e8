import { z } from 'zod'
import type { TriedCall } from './try-it.ts'

export type TriedValues = { path: Record<string, string>; query: Record<string, string>; body: string }

/** Empty form values, except for the initial body. */
export const emptyValues = ({ parameters, body }: TriedCall): TriedValues => {
  const empty = (place: string) =>
    Object.fromEntries(parameters.filter((one) => one.place === place).map(({ name }) => [name, '']))
  return { path: empty('path'), query: empty('query'), body: body ?? '' }
}

/**
 * Rejects only input that cannot form a request, so that users can see the gateway's own validation
 * errors.
 */
export function valuesSchema({ parameters, body }: TriedCall): z.ZodType<TriedValues, TriedValues> {
  const texts = (place: string) =>
    Object.fromEntries(
      parameters
        .filter((one) => one.place === place)
        .map(({ name, required }) => [name, required ? z.string().trim().min(1) : z.string().trim()]),
    )
  return z.object({
    path: z.object(texts('path')),
    query: z.object(texts('query')),
    body: body === undefined ? z.string() : z.string().refine(isJson, 'Enter valid JSON'),
  })
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Path and body of a filled-in call. Omits empty query parameters. */
export function toCall(call: TriedCall, values: TriedValues): { path: string; body: string | undefined } {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values.path[name] ?? ''))
  const query = new URLSearchParams(Object.entries(values.query).filter(([, value]) => value !== ''))
  return { path: query.size > 0 ? `${path}?${query}` : path, body: call.body === undefined ? undefined : values.body }
}
