/** What the comparison reads of an OpenAPI document. */
export type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly pattern?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
} & { readonly [bound in Bound]?: number }

/** Keywords of limits, and whether a higher value allows more. */
export const BOUNDS = {
  maximum: true,
  exclusiveMaximum: true,
  maxLength: true,
  maxItems: true,
  maxProperties: true,
  minimum: false,
  exclusiveMinimum: false,
  minLength: false,
  minItems: false,
  minProperties: false,
} as const
export type Bound = keyof typeof BOUNDS

export type Referable<T> = T | { readonly $ref: string }
type Content = Readonly<Record<string, { readonly schema?: Schema }>>
export type Parameter = {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: Schema
}
export type Response = { readonly headers?: Readonly<Record<string, unknown>>; readonly content?: Content }
export type Operation = {
  readonly operationId: string
  readonly deprecated?: boolean
  readonly security?: readonly Readonly<Record<string, unknown>>[]
  readonly parameters?: readonly Referable<Parameter>[]
  readonly requestBody?: { readonly required?: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, Referable<Response>>>
}
type Items = Readonly<Record<string, Readonly<Record<string, Operation>>>>
export type Document = {
  readonly info: { readonly version: string }
  readonly paths: Items
  readonly webhooks?: Items
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** Resolves a reference to a component of the document. */
export function resolve<T extends object>({ components }: Document, part: Referable<T>): T {
  if (!('$ref' in part) || typeof part.$ref !== 'string') return part as T
  const [, , kind = '', name = ''] = part.$ref.split('/')
  return components[kind]?.[name] as T
}

const IRRELEVANT = new Set(['description', 'summary', 'title', 'example', 'examples', 'default', 'tags', 'contact'])
const NAMES = new Set(['properties', 'schemas', 'headers', 'parameters', 'responses'])

/** The document without texts, examples and error responses, as it is stored for a release. */
export function reduced(document: Document): Document {
  const walk = (value: unknown, within = ''): unknown => {
    if (Array.isArray(value)) return value.map((one) => walk(one))
    if (typeof value !== 'object' || value === null) return value
    const isByName = NAMES.has(within)
    const kept = Object.entries(value).filter(([key]) => isByName || !(IRRELEVANT.has(key) || key.startsWith('x-')))
    return Object.fromEntries(
      kept
        .filter(([key]) => within !== 'responses' || !/^[45]/.test(key))
        .map(([key, part]) => [key, walk(part, isByName ? '' : key)]),
    )
  }
  return walk(document) as Document
}
