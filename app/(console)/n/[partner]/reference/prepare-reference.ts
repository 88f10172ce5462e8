import { type ApiDocument, type ApiOperation, operationHeads, type Parameter } from './document.ts'
import { type FieldRow, fieldRows, typeWords, type VariantRow } from './field-rows.ts'
import type { OperationLink } from './operation-links.ts'

export type OperationGroup = { name: string; description: string; operations: readonly OperationLink[] }

/** Operations by group, in the document's order. Ungrouped ones come last. */
export function groupsOf(document: ApiDocument): OperationGroup[] {
  const heads = operationHeads(document)
  const groups = [...document.tags, { name: 'Other', description: '' }]
  const tagNames = new Set(document.tags.map(({ name }) => name))
  return groups.flatMap(({ name, description }) => {
    const operations = heads
      .filter(({ tags: [tag] }) => (tag && tagNames.has(tag) ? tag : 'Other') === name)
      .map(({ operationId: id, method, path, summary }) => ({ id, method, path, summary }))
    return operations.length > 0 ? [{ name, description, operations }] : []
  })
}

export type Outcome = { status: string; description: string; example: unknown }

/** Everything on an operation's page. */
export type OperationView = {
  credentials: string
  parameters: readonly FieldRow[]
  body: readonly (FieldRow | VariantRow)[]
  answer: readonly (FieldRow | VariantRow)[]
  example: unknown
  refusals: readonly Outcome[]
}

/** Builds an operation's page from the document. */
export function viewOf(document: ApiDocument, operation: ApiOperation): OperationView {
  const { parameters, requestBody, responses } = operation
  const success = Object.values(responses['200']?.content ?? {})[0]
  const body = requestBody?.content['application/json']
  return {
    credentials: credentialsOf(operation),
    parameters: parameters.map((parameter) => parameterRow(document, parameter)),
    body: body ? fieldRows(document, body.schema) : [],
    answer: success ? fieldRows(document, success.schema) : [],
    example: success?.example,
    refusals: Object.entries(responses)
      .filter(([status]) => status !== '200')
      .map(([status, { description, content }]) => ({
        status,
        description,
        example: content['application/json']?.example,
      })),
  }
}

const PLACES: Record<Parameter['in'], string> = { path: 'path', query: 'query', header: 'header', cookie: 'cookie' }

function parameterRow(document: ApiDocument, { name, in: place, required, description, schema }: Parameter): FieldRow {
  const values = (schema.enum ?? []).map(String)
  const type = `${typeWords(document, schema)}, in the ${PLACES[place]}`
  return { path: `${place}.${name}`, name, depth: 0, type, required, description, values }
}

function credentialsOf({ security }: ApiOperation): string {
  const byKey = security.some((one) => 'apiKey' in one)
  const byToken = security.some((one) => 'bearer' in one)
  if (byKey && byToken) return 'An API key for the namespace, or the session token of a member with the required role.'
  if (byKey) return 'An API key for the namespace.'
  return byToken ? 'The session token of a member with the required role.' : 'None.'
}
