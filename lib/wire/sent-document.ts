import { z } from 'zod'
import { AnyJson } from './shapes.ts'

const MAX_BYTES = 2048
const MAX_DEPTH = 8

/**
 * A JSON object whose fields the specification leaves open. It is stored and returned as sent
 * (contract#payments).
 */
export const SentDocument = z.record(z.string(), AnyJson)
export type SentDocument = z.infer<typeof SentDocument>

/**
 * The object in a request. It is validated but not copied, because a copy would lose the key
 * `__proto__`.
 */
export const SentDocumentInput = z
  .unknown()
  .superRefine((value, ctx) => {
    const message = refusalOf(value)
    if (message) ctx.addIssue({ code: 'custom', message })
  })
  .meta({ type: 'object', additionalProperties: true, example: {} })

function refusalOf(value: unknown): string | undefined {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return 'must be an object'
  // Checked first, because JSON.stringify recurses and deep nesting could overflow the stack.
  if (!nestsWithin(value, MAX_DEPTH)) return `must not be nested more than ${MAX_DEPTH} levels deep`
  if (!isExact(value)) return 'must not contain numbers beyond 2^53 - 1; send them as strings'
  const bytes = new TextEncoder().encode(JSON.stringify(value)).length
  return bytes > MAX_BYTES ? `must be at most ${MAX_BYTES} bytes of JSON, but is ${bytes}` : undefined
}

const partsOf = (value: unknown): unknown[] => (value !== null && typeof value === 'object' ? Object.values(value) : [])

const nestsWithin = (value: unknown, levels: number): boolean =>
  value === null ||
  typeof value !== 'object' ||
  (levels > 0 && partsOf(value).every((part) => nestsWithin(part, levels - 1)))

/** Whether doubles can represent all integers of a value. Others would be returned changed. */
const isExact = (value: unknown): boolean =>
  typeof value === 'number' ? Math.abs(value) <= Number.MAX_SAFE_INTEGER : partsOf(value).every(isExact)
