import type { z } from 'zod'

type Schema = z.core.$ZodTypes
type Path = readonly (string | number)[]
/** A field that a schema does not declare, and the names that it declares beside it. */
export type Undeclared = { readonly path: Path; readonly declared: readonly string[] }
type Find = (value: unknown, path: Path, found: Undeclared[]) => void

/** Fields of a valid value that its schema does not declare. Objects with `catchall` accept any. */
export function undeclaredIn(schema: z.ZodType, value: unknown): readonly Undeclared[] {
  const found: Undeclared[] = []
  finderOf(schema as unknown as Schema)(value, [], found)
  return found
}

const finders = new WeakMap<Schema, Find>()

function finderOf(schema: Schema): Find {
  const existing = finders.get(schema)
  if (existing) return existing
  // A recursive schema refers to itself.
  let find: Find | undefined
  finders.set(schema, (...given) => find?.(...given))
  find = createFinder(schema)
  finders.set(schema, find)
  return find
}

const NOTHING: Find = () => undefined
const inner = (schema: unknown): Find => finderOf(schema as Schema)

function createFinder({ _zod: { def } }: Schema): Find {
  switch (def.type) {
    case 'object':
      return inObject(def)
    case 'array': {
      const find = inner(def.element)
      return (value, path, found) => {
        if (Array.isArray(value)) for (const [i, item] of value.entries()) find(item, [...path, i], found)
      }
    }
    case 'union':
      return inUnion(def.options)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
      return inner(def.innerType)
    case 'pipe':
      return inner(def.in)
    case 'lazy':
      return (value, path, found) => inner(def.getter())(value, path, found)
    default:
      return NOTHING
  }
}

function inObject({ shape, catchall }: z.core.$ZodObjectDef): Find {
  const declared = Object.keys(shape)
  const fields = new Map(Object.entries(shape).map(([name, field]) => [name, inner(field)]))
  return (value, path, found) => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, part] of Object.entries(value)) {
      const find = fields.get(name)
      if (find && find !== NOTHING) find(part, [...path, name], found)
      if (!find && !catchall) found.push({ path: [...path, name], declared })
    }
  }
}

/** The first option that accepts the value, as in validation. */
function inUnion(options: readonly unknown[]): Find {
  const finds = options.map((option) => [option as z.ZodType, inner(option)] as const)
  if (finds.every(([, find]) => find === NOTHING)) return NOTHING
  return (value, path, found) => {
    const [, find] = finds.find(([option]) => option.safeParse(value).success) ?? []
    find?.(value, path, found)
  }
}
