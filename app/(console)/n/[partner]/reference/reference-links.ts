import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { ApiError, Unreachable } from '#lib/client/errors.ts'
import { shortPath } from './guides.ts'

/** The operation fields that lists show. */
export type OperationLink = { id: string; method: string; path: string; summary: string }

/** The fields of a webhook event that lists show. The types are empty if the document has none. */
export type EventLink = { id: string; name: string; recordType: string; eventType: string; summary: string }

export type ReferenceLink = OperationLink | EventLink

/** An event's types as users write them, such as `RT_Payments EK_Created`. */
export const typesText = ({ recordType, eventType }: Pick<EventLink, 'recordType' | 'eventType'>): string =>
  `${recordType} ${eventType}`.trim()

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

/** Maximum suggestions; typing more narrows them. */
const MAX_RESULTS = 6

/**
 * Operations and events from the gateway's document; empty if there is none. Parsed by hand, because
 * the schemas of `document.ts` would be sent to every browser that searches.
 */
export const linksQuery = () =>
  queryOptions({
    queryKey: [...queryKeys.reference, 'links'],
    queryFn: async ({ signal }): Promise<readonly ReferenceLink[]> => {
      const response = await fetch('/api/gateway/openapi.json', { signal }).catch((error: unknown) => {
        throw signal.aborted ? error : new Unreachable(error, true)
      })
      if (response.status === 404) return []
      const requestId = response.headers.get('x-request-id') ?? undefined
      if (!response.ok) throw new ApiError(response.status, 'error', 'Couldn’t load the API reference', requestId)
      const document: unknown = await response.json()
      return [...operationsIn(document), ...eventsIn(document)]
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The operations of an OpenAPI document, in its order. Ignores invalid entries. */
export function operationsIn(document: unknown): OperationLink[] {
  return entriesOf(fieldOf(document, 'paths')).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const described = fieldOf(item, method)
      const id = fieldOf(described, 'operationId')
      if (typeof id !== 'string') return []
      return [{ id, method: method.toUpperCase(), path, summary: textOf(fieldOf(described, 'summary')) }]
    }),
  )
}

/** The webhook events of an OpenAPI document, in its order. Ignores invalid entries. */
export function eventsIn(document: unknown): EventLink[] {
  return entriesOf(fieldOf(document, 'webhooks')).flatMap(([name, item]) => {
    const described = fieldOf(item, 'post')
    const id = fieldOf(described, 'operationId')
    if (typeof id !== 'string') return []
    const [recordType, eventType] = ['record_type', 'event_type'].map((field) => constantOf(document, described, field))
    const summary = textOf(fieldOf(described, 'summary')) || name
    return [{ id, name, recordType: textOf(recordType), eventType: textOf(eventType), summary }]
  })
}

/** The constant of a field in the payload of an event. */
function constantOf(document: unknown, described: unknown, field: string): unknown {
  const schema = under(described, 'requestBody', 'content', 'application/json', 'schema')
  const named = textOf(fieldOf(schema, '$ref')).split('/').at(-1)
  const whole = named ? under(document, 'components', 'schemas', named) : schema
  return under(whole, 'properties', field, 'const')
}

/**
 * Operations and events whose name, path, type or summary matches the input, best match first.
 * `post /link` matches method and path, `RT_Links link_established` the types of an event.
 */
export function matchingLinks(links: readonly ReferenceLink[], term: string): ReferenceLink[] {
  const sought = term.trim().toLowerCase()
  return links
    .map((link) => ({ link, rank: rankOf(link, sought) }))
    .filter(({ rank }) => rank >= 0)
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, MAX_RESULTS)
    .map(({ link }) => link)
}

/** Whether the input is the whole name of an operation or event. */
export const isNamed = (link: ReferenceLink, term: string): boolean =>
  [link.id, ...('method' in link ? [] : [link.name, typesText(link)])].some(
    (name) => name.toLowerCase() === term.trim().toLowerCase(),
  )

function rankOf(link: ReferenceLink, sought: string): number {
  const name = link.id.toLowerCase()
  const places = placesOf(link).map((place) => place.toLowerCase())
  const tries = [
    name === sought || places.includes(sought),
    name.startsWith(sought),
    places.some((place) => place.startsWith(sought)),
    name.includes(sought),
    places.some((place) => place.includes(sought)),
    link.summary.toLowerCase().includes(sought),
  ]
  return tries.indexOf(true)
}

/** What identifies a link apart from its ID. */
function placesOf(link: ReferenceLink): string[] {
  if (!('method' in link)) return [link.name, typesText(link), link.recordType, link.eventType]
  const { method, path } = link
  return [shortPath(path), `${method} ${shortPath(path)}`, path]
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined

const under = (value: unknown, ...names: readonly string[]): unknown => names.reduce(fieldOf, value)

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
