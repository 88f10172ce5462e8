type Schema = {
  readonly $ref?: string
  readonly type?: unknown
  readonly properties?: object
  additionalProperties?: unknown
}
type Operation = { readonly requestBody?: object; readonly responses?: object }
type Document = {
  readonly paths: Record<string, Record<string, Operation>>
  readonly webhooks?: object
  readonly components: { readonly schemas?: Record<string, object> }
}

/**
 * States that the objects of request bodies have no other fields (decision 0183). Schemas that responses have, too,
 * are left as they are, because clients must accept fields that a later release adds. Modifies and
 * returns the document.
 */
export function closeBodies<D extends object>(document: D): D {
  const { paths, webhooks = {}, components } = document as unknown as Document
  const operations = Object.values(paths).flatMap((item) => Object.values(item))
  const answered = new Set<Schema>()
  for (const { responses } of operations) visit(responses, components, answered)
  visit(webhooks, components, answered)
  const sent = new Set<Schema>()
  for (const { requestBody } of operations) visit(requestBody, components, sent)
  for (const schema of sent) if (!answered.has(schema) && isOpen(schema)) schema.additionalProperties = false
  return document
}

const isOpen = (schema: Schema): boolean =>
  schema.type === 'object' && schema.properties !== undefined && schema.additionalProperties === undefined

/** Adds a part of the document and all that it contains or refers to. */
function visit(part: unknown, components: Document['components'], visited: Set<Schema>): void {
  if (typeof part !== 'object' || part === null || visited.has(part)) return
  visited.add(part)
  for (const [name, value] of Object.entries(part)) {
    if (name === 'example' || name === 'examples') continue
    if (name === '$ref') visit(components.schemas?.[String(value).split('/').at(-1) ?? ''], components, visited)
    else visit(value, components, visited)
  }
}
