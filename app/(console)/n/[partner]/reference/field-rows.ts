import { type ApiDocument, resolveSchema, type Schema } from './document.ts'

/** One field of a body, in words; nested fields follow their parent, one level deeper. */
export type FieldRow = {
  path: string
  name: string
  depth: number
  type: string
  required: boolean
  description: string
  /** The only values it takes, if they can be listed. */
  values: readonly string[]
}

// A schema may contain itself; nobody reads deeper than this either.
const DEEPEST = 5

/** The fields of a schema as rows, in the schema's order. A choice between shapes is told in the type and not unfolded. */
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

/** A schema's type in JSON Schema's own terms: `string`, `integer`, `array of object`, `string or null`. */
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

/** Integers are bounded by what JavaScript holds exactly when nothing else bounds them: that is no news. */
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

/** The shape among `T or null`; several shapes are none. */
function choiceOf(document: ApiDocument, { anyOf, oneOf }: Schema): Schema | undefined {
  const shapes = (anyOf ?? oneOf ?? []).map((choice) => resolveSchema(document, choice)).filter((one) => one.properties)
  return shapes.length > 0 ? shapes[0] : undefined
}
