import { type ApiDocument, type ApiOperation, findEvent, operationHeads, type Parameter } from './document.ts'
import { type FieldRow, fieldRows, typeWords, type VariantRow } from './field-rows.ts'
import { eventsIn, type ReferenceLink } from './reference-links.ts'

export type ReferenceGroup = { name: string; links: readonly ReferenceLink[] }

/**
 * Operations by group, in the document's order. Ungrouped ones come last. Webhook events follow the
 * group of their own operations.
 */
export function groupsOf(document: ApiDocument): ReferenceGroup[] {
  const heads = operationHeads(document)
  const tagNames = document.tags.map(({ name }) => name)
  const groupOf = ({ tags: [tag] }: { tags: readonly string[] }) => (tag && tagNames.includes(tag) ? tag : 'Other')
  const links = eventsIn(document)
  const [first] = links
  const eventTag = first && groupOf(findEvent(document, first.id) ?? { tags: [] })
  return [...tagNames, 'Other'].flatMap((name) => {
    const operations = heads
      .filter((head) => groupOf(head) === name)
      .map(({ operationId: id, method, path, summary }) => ({ id, method, path, summary }))
    return [
      ...(operations.length > 0 ? [{ name, links: operations }] : []),
      ...(name === eventTag ? [{ name: 'Webhook events', links }] : []),
    ]
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
    refusals: outcomesOf(operation).filter(({ status }) => status !== '200'),
  }
}

/** The responses of an operation or event. */
export const outcomesOf = ({ responses }: Pick<ApiOperation, 'responses'>): Outcome[] =>
  Object.entries(responses).map(([status, { description, content }]) => ({
    status,
    description,
    example: content['application/json']?.example,
  }))

const PLACES: Record<Parameter['in'], string> = { path: 'path', query: 'query', header: 'header', cookie: 'cookie' }

function parameterRow(document: ApiDocument, parameter: Parameter): FieldRow {
  const row = valueRow(document, parameter)
  return { ...row, type: `${row.type}, in the ${PLACES[parameter.in]}` }
}

/** A parameter without its place. */
export function valueRow(
  document: ApiDocument,
  { name, in: place, required, description, schema }: Parameter,
): FieldRow {
  const values = (schema.enum ?? []).map(String)
  return { path: `${place}.${name}`, name, depth: 0, type: typeWords(document, schema), required, description, values }
}

function credentialsOf({ security }: ApiOperation): string {
  const byKey = security.some((one) => 'apiKey' in one)
  const byToken = security.some((one) => 'bearer' in one)
  if (byKey && byToken) return 'An API key for the namespace, or the session token of a member with the required role.'
  if (byKey) return 'An API key for the namespace.'
  return byToken ? 'The session token of a member with the required role.' : 'None.'
}
