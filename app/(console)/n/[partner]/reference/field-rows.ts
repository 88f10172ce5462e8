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

/** The heading of a variant of a union. The variant's fields follow, at the same depth. */
export type VariantRow = {
  path: string
  depth: number
  variant: string
  /** The field whose value selects the variant, if there is one. */
  field: string | undefined
}

// Schemas can be recursive, and deeper levels are not useful to readers.
const DEEPEST = 5

/** The fields of a schema as rows, in schema order. If it has several variants, each has a heading. */
export function fieldRows(document: ApiDocument, schema: Schema, depth = 0, above = ''): (FieldRow | VariantRow)[] {
  if (depth >= DEEPEST) return []
  const whole = resolveSchema(document, schema)
  const [only, ...others] = variantsOf(document, whole)
  const rows =
    only && others.length === 0
      ? rowsOf(document, only.shape, depth, above)
      : [only, ...others].flatMap((one) => (one ? variantRows(document, one, depth, above) : []))
  const inList = whole.items ? fieldRows(document, whole.items, depth, `${above}[]`) : []
  return [...rows, ...inList]
}

function variantRows(document: ApiDocument, { shape, field, value }: Variant, depth: number, above: string) {
  const path = `${above}(${value})`
  return [{ path, depth, variant: value, field }, ...rowsOf(document, shape, depth, path)]
}

function rowsOf(document: ApiDocument, { properties = {}, required = [] }: Schema, depth: number, above: string) {
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = above ? `${above}.${name}` : name
    const row = {
      path,
      name,
      depth,
      type: typeWords(document, field),
      required: required.includes(name),
      description: resolveSchema(document, field).description ?? '',
      values: valuesOf(document, field),
    }
    return [row, ...fieldRows(document, field, depth + 1, path)]
  })
}

type Variant = { readonly shape: Schema; readonly field: string | undefined; readonly value: string }

/**
 * The objects that a schema allows: itself, or those of a union. They are named by the field that has
 * a different constant in each of them, or else numbered.
 */
function variantsOf(document: ApiDocument, whole: Schema): Variant[] {
  const shapes = whole.properties
    ? [whole]
    : (whole.anyOf ?? whole.oneOf ?? [])
        .map((choice) => resolveSchema(document, choice))
        .filter(({ properties }) => properties)
  const constantOf = (shape: Schema, name: string) =>
    resolveSchema(document, shape.properties?.[name] ?? {}).const?.toString()
  const field = Object.keys(shapes[0]?.properties ?? {}).find((name) => {
    const values = new Set(shapes.map((shape) => constantOf(shape, name)))
    return values.size === shapes.length && !values.has(undefined)
  })
  return shapes.map((shape, i) => ({
    shape,
    field,
    value: (field && constantOf(shape, field)) ?? `Variant ${i + 1}`,
  }))
}

/** The object of a schema that a value is an example of. */
export function shapeOf(document: ApiDocument, schema: Schema, value: object): Schema | undefined {
  const variants = variantsOf(document, resolveSchema(document, schema))
  const fits = ({ field, value: constant }: Variant) =>
    field === undefined || Object.entries(value).some(([name, own]) => name === field && own === constant)
  return variants.find(fits)?.shape
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
  return `${type ?? typeWithout(whole)}${bounds.length ? ` (${bounds.join(', ')})` : ''}`
}

/** The type of a schema that does not name one. */
function typeWithout({ const: constant, properties }: Schema): string {
  if (constant !== undefined) return constant === null ? 'null' : typeof constant
  return properties ? 'object' : 'any'
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
