import openapiTS, { astToString } from 'openapi-typescript'
import { operations } from '../../lib/modules/operations.ts'
import { documentedEvents } from '../../lib/modules/webhooks/index.ts'
import { openApiDocument } from '../../lib/platform/http/openapi.ts'
import { PREFIX } from '../../lib/wire/operation.ts'

type Parameter = { readonly in?: string; required?: boolean }
type Response = { headers?: unknown }
type Operation = { parameters?: Parameter[]; responses: Record<string, Response> }
type Items = Record<string, Record<string, Operation>>
type Document = {
  paths: Items
  readonly webhooks: Items
  readonly components: {
    headers?: unknown
    readonly parameters: Record<string, Parameter>
    responses: Record<string, Response>
  }
}

/**
 * The types of `sdk/`, generated from the OpenAPI document without what its client handles: the prefix of
 * paths, headers that it sends, and error responses, which it throws.
 */
export async function sdkTypes(): Promise<string> {
  const full = openApiDocument(Object.values(operations), '0.0.0', { events: documentedEvents() })
  const document: Document = JSON.parse(JSON.stringify(full, withoutExamples))
  const { components } = document
  const all = [document.paths, document.webhooks].flatMap((items) => Object.values(items).flatMap(Object.values))
  for (const operation of all as Operation[]) {
    operation.responses = successesOf(operation.responses)
    for (const parameter of operation.parameters ?? []) makeOptional(parameter)
  }
  for (const parameter of Object.values(components.parameters)) makeOptional(parameter)
  for (const response of Object.values(components.responses)) delete response.headers
  delete components.headers
  const used = JSON.stringify([document.paths, document.webhooks])
  const isUsed = ([name]: [string, unknown]) => used.includes(`"#/components/responses/${name}"`)
  components.responses = Object.fromEntries(Object.entries(components.responses).filter(isUsed))
  document.paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, item]) => [path.replace(PREFIX, ''), item]),
  )
  // A property with a default is optional in requests.
  const nodes = await openapiTS(JSON.stringify(document), { defaultNonNullable: false })
  return `// Generated from the OpenAPI document by \`npm run sdk\`. Do not edit.\n${astToString(nodes)}`
}

/** Examples contain times that change with each generation. No property of a record is named like them. */
const withoutExamples = (key: string, value: unknown) => (key === 'example' || key === 'examples' ? undefined : value)

const successesOf = (responses: Operation['responses']) =>
  Object.fromEntries(
    Object.entries(responses)
      .filter(([status]) => status.startsWith('2'))
      .map(([status, { headers, ...response }]) => [status, response]),
  )

function makeOptional(parameter: Parameter): void {
  if (parameter.in === 'header') parameter.required = false
}
