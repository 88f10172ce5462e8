import { z } from 'zod'
import type { TriedCall } from './try-it.ts'

export type TriedValues = { path: Record<string, string>; query: Record<string, string>; body: string }

/** An empty form but for the body to start from. */
export const emptyValues = ({ parameters, body }: TriedCall): TriedValues => {
  const empty = (place: string) =>
    Object.fromEntries(parameters.filter((one) => one.place === place).map(({ name }) => [name, '']))
  return { path: empty('path'), query: empty('query'), body: body ?? '' }
}

/** Only what would make no request at all is refused here: the gateway's own refusals are worth seeing. */
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
    body: body === undefined ? z.string() : z.string().refine(isJson, 'This is not JSON'),
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

/** The address and body of a filled-in call; an empty query parameter is left out. */
export function toCall(call: TriedCall, values: TriedValues): { path: string; body: string | undefined } {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values.path[name] ?? ''))
  const query = new URLSearchParams(Object.entries(values.query).filter(([, value]) => value !== ''))
  return { path: query.size > 0 ? `${path}?${query}` : path, body: call.body === undefined ? undefined : values.body }
}
