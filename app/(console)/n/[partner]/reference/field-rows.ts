import { type ApiDocument, resolveSchema, type Schema } from './document.ts'

/** One field of a body. Nested fields follow their parent, one level deeper. */
export type FieldRow = {
  path: string
  name: string
  depth: number
  type: string
  required: boolean
  description: string
  /** Allowed values, if they can be listed. */
  values: readonly string[]
}

// Schemas can be recursive, and deeper levels are not useful to readers.
const DEEPEST = 5

/**
 * The fields of a schema as rows, in schema order. Unions are named in the type and not expanded.
 */
export function fieldRows(document: ApiDocument, schema: Schema, depth = 0, above = ''): FieldRow[] {
  if (depth >= DEEPEST) return []
  const whole = resolveSchema(document, schema)
  const own = whole.properties ?? choiceOf(document, whole)?.properties ?? {}
  const inList = whole.items ? fieldRows(document, whole.items, depth, `${above}[]`) : []
  const rows = Object.entries(own).flatMap(([name, field]) => {
    const path = above ? `${above}.${name}` : name
    const row = {
      path,
      name,
      depth,
      type: typeWords(document, field),
      required: whole.required?.includes(name) ?? false,
      description: resolveSchema(document, field).description ?? '',
      values: valuesOf(document, field),
    }
    return [row, ...fieldRows(document, field, depth + 1, path)]
  })
  return [...rows, ...inList]
}

/**
 * A schema's type in JSON Schema terms: `string`, `integer`, `array of object`, `string or null`.
 */
export function typeWords(document: ApiDocument, schema: Schema): string {
  const whole = resolveSchema(document, schema)
  const choices = whole.anyOf ?? whole.oneOf
  if (choices) return [...new Set(choices.map((choice) => typeWords(document, choice)))].join(' or ')
  if (whole.items) return `array of ${typeWords(document, whole.items)}`
  const type = Array.isArray(whole.type) ? whole.type.join(' or ') : whole.type
  const bounds = [
    whole.format,
    whole.maxLength !== undefined && `at most ${whole.maxLength} characters`,
    rangeOf(whole),
  ].filter(Boolean)
  return `${type ?? (whole.properties ? 'object' : 'any')}${bounds.length ? ` (${bounds.join(', ')})` : ''}`
}

/** Omits the default integer bounds, which are JavaScript's safe integers. */
function rangeOf({ minimum, maximum }: Schema): string | false {
  const upper = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? maximum : undefined
  const lower = minimum !== undefined && minimum > -Number.MAX_SAFE_INTEGER ? minimum : undefined
  if (lower !== undefined && upper !== undefined) return `${lower} to ${upper}`
  if (lower !== undefined) return `at least ${lower}`
  return upper !== undefined && `at most ${upper}`
}

function valuesOf(document: ApiDocument, schema: Schema): readonly string[] {
  const whole = resolveSchema(document, schema)
  if (whole.const !== undefined) return [String(whole.const)]
  if (whole.enum) return whole.enum.map(String)
  return (whole.anyOf ?? whole.oneOf ?? []).flatMap((choice) => valuesOf(document, choice))
}

/** The non-null schema of `T or null`; undefined for other unions. */
function choiceOf(document: ApiDocument, { anyOf, oneOf }: Schema): Schema | undefined {
  const shapes = (anyOf ?? oneOf ?? []).map((choice) => resolveSchema(document, choice)).filter((one) => one.properties)
  return shapes.length > 0 ? shapes[0] : undefined
}
