import { compareSchemas, type Pair } from './compare-schemas.ts'
import { type Document, type Operation, type Parameter, type Response, resolve } from './document.ts'

export type Finding = { readonly operationId: string; readonly what: string }
type Place = { readonly key: string; readonly operation: Operation }

/** Operations by method and path. Names of path parameters do not count. */
export const operationsOf = ({ paths }: Document): Map<string, Operation> =>
  new Map(placesOf(paths).map(({ key, operation }) => [key, operation]))

const placesOf = (items: Document['paths'] = {}): Place[] =>
  Object.entries(items).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      key: `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '{}')}`,
      operation,
    })),
  )

/** What of a change to the document could break existing clients. */
export function breakingChanges(documents: Pair<Document>): Finding[] {
  const { before, after } = documents
  const current = operationsOf(after)
  const ofPaths = placesOf(before.paths).flatMap(({ key, operation }): Finding[] => {
    const { operationId } = operation
    const same = current.get(key)
    if (!same) return [{ operationId, what: `${key} is removed` }]
    return compareOperations(documents, { before: operation, after: same }).map((what) => ({ operationId, what }))
  })
  const events = new Map(placesOf(after.webhooks).map(({ key, operation }) => [key, operation]))
  const ofEvents = placesOf(before.webhooks).flatMap(({ key, operation }): Finding[] => {
    const { operationId } = operation
    const same = events.get(key)
    if (!same) return [{ operationId, what: 'the event is removed' }]
    const found = compareContents(documents, { before: operation.requestBody, after: same.requestBody }, 'gateway')
    return found.map((what) => ({ operationId, what }))
  })
  return [...ofPaths, ...ofEvents]
}

function compareOperations(documents: Pair<Document>, { before, after }: Pair<Operation>): string[] {
  return [
    ...(before.operationId === after.operationId ? [] : [`has the ID ${after.operationId}`]),
    ...compareCredentials({ before, after }),
    ...compareParameters(documents, { before, after }),
    ...compareBodies(documents, { before, after }),
    ...compareResponses(documents, { before, after }),
  ]
}

function compareCredentials({ before, after }: Pair<Operation>): string[] {
  const accepted = (operation: Operation) =>
    (operation.security ?? []).map((one) => Object.keys(one).toSorted().join(' and '))
  const [old, current] = [accepted(before), accepted(after)]
  if (old.length === 0) return current.length > 0 ? ['requires credentials'] : []
  if (current.length === 0) return []
  return old.filter((one) => !current.includes(one)).map((one) => `no longer accepts ${one}`)
}

function compareParameters(documents: Pair<Document>, { before, after }: Pair<Operation>): string[] {
  const listed = (document: Document, { parameters = [] }: Operation) => {
    const all = parameters.map((one) => resolve<Parameter>(document, one))
    const inPath = all.filter((one) => one.in === 'path')
    // A path parameter is identified by its position, because clients do not send its name.
    const nameOf = (one: Parameter) =>
      one.in === 'path' ? `path parameter ${inPath.indexOf(one) + 1}` : `${one.in} parameter ${one.name}`
    return new Map(all.map((one) => [nameOf(one), one]))
  }
  const old = listed(documents.before, before)
  const current = listed(documents.after, after)
  const kept = [...old].flatMap(([name, parameter]) => {
    const same = current.get(name)
    // Unknown headers are ignored.
    if (!same) return parameter.in === 'header' ? [] : [`${name} is removed`]
    return compareSchemas(documents, { before: parameter.schema, after: same.schema }, 'client', name)
  })
  const demanded = [...current].filter(([name, { required }]) => required && !old.get(name)?.required)
  return [...kept, ...demanded.map(([name]) => `${name} is required`)]
}

function compareBodies(documents: Pair<Document>, { before, after }: Pair<Operation>): string[] {
  const [old, current] = [before.requestBody, after.requestBody]
  if (!current) return old ? ['the request body is removed'] : []
  if (current.required && !old?.required) return ['the request body is required']
  return compareContents(documents, { before: old, after: current }, 'client')
}

type Body = Pick<Response, 'content'> | undefined

function compareContents(documents: Pair<Document>, bodies: Pair<Body>, sender: 'client' | 'gateway'): string[] {
  const [old, current] = [bodies.before?.content ?? {}, bodies.after?.content ?? {}]
  return Object.entries(old).flatMap(([type, { schema = {} }]) => {
    const same = current[type]
    if (!same) return [`${type} is removed`]
    return compareSchemas(documents, { before: schema, after: same.schema ?? {} }, sender, '')
  })
}

function compareResponses(documents: Pair<Document>, { before, after }: Pair<Operation>): string[] {
  const of = (document: Document, { responses }: Operation) =>
    new Map(
      Object.entries(responses)
        .filter(([status]) => status.startsWith('2'))
        .map(([status, response]) => [status, resolve<Response>(document, response)]),
    )
  const current = of(documents.after, after)
  return [...of(documents.before, before)].flatMap(([status, response]) => {
    const same = current.get(status)
    if (!same) return [`status ${status} is removed`]
    const headers = Object.keys(response.headers ?? {}).filter((name) => !same.headers?.[name])
    return [
      ...headers.map((name) => `response header ${name} is removed`),
      ...compareContents(documents, { before: response, after: same }, 'gateway').map((what) => `response ${what}`),
    ]
  })
}
