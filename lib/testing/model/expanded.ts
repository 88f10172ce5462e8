type Reference = { readonly $ref?: string }
type Components = Readonly<Record<string, Readonly<Record<string, object>>>>

/**
 * The OpenAPI document with its shared headers, parameters and responses in the operations that refer
 * to them. References to schemas stay.
 */
export function expanded<D>(document: D): D {
  const { components } = document as { components: Components }
  const expand = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(expand)
    if (typeof value !== 'object' || value === null) return value
    const [, kind, name] =
      /^#\/components\/(headers|parameters|responses)\/(.+)$/.exec((value as Reference).$ref ?? '') ?? []
    if (kind && name) return expand(components[kind]?.[name])
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, expand(inner)]))
  }
  const { paths, ...rest } = document as D & { paths: unknown }
  return { ...rest, paths: expand(paths) } as D
}
