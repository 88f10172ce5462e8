import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { ApiError, Unreachable } from '#lib/client/errors.ts'
import { shortPath } from './guides.ts'

/** The operation fields that lists show. */
export type OperationLink = { id: string; method: string; path: string; summary: string }

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

/** Maximum suggestions; typing more narrows them. */
const MAX_RESULTS = 6

/**
 * Operations from the gateway's document; empty if there is none. Parsed by hand, because the
 * schemas of `document.ts` would be sent to every browser that searches.
 */
export const operationsQuery = () =>
  queryOptions({
    queryKey: [...queryKeys.reference, 'operations'],
    queryFn: async ({ signal }): Promise<readonly OperationLink[]> => {
      const response = await fetch('/api/gateway/openapi.json', { signal }).catch((error: unknown) => {
        throw signal.aborted ? error : new Unreachable(error, true)
      })
      if (response.status === 404) return []
      const requestId = response.headers.get('x-request-id') ?? undefined
      if (!response.ok) throw new ApiError(response.status, 'error', 'Couldn’t load the API reference', requestId)
      return operationsIn(await response.json())
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The operations of an OpenAPI document, in its order. Ignores invalid entries. */
export function operationsIn(document: unknown): OperationLink[] {
  return entriesOf(fieldOf(document, 'paths')).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const described = fieldOf(item, method)
      const [id, summary] = [fieldOf(described, 'operationId'), fieldOf(described, 'summary')]
      if (typeof id !== 'string') return []
      return [{ id, method: method.toUpperCase(), path, summary: typeof summary === 'string' ? summary : '' }]
    }),
  )
}

/**
 * Operations whose name, path or summary matches the input, best match first. `post /link` matches
 * method and path.
 */
export function matchingOperations(operations: readonly OperationLink[], term: string): OperationLink[] {
  const sought = term.trim().toLowerCase()
  const rankOf = ({ id, method, path, summary }: OperationLink): number => {
    const [name, place] = [id.toLowerCase(), shortPath(path).toLowerCase()]
    const whole = `${method.toLowerCase()} ${place}`
    const tries = [
      [name, place, whole, path].includes(sought),
      name.startsWith(sought),
      place.startsWith(sought) || whole.startsWith(sought),
      name.includes(sought),
      place.includes(sought) || path.includes(sought),
      summary.toLowerCase().includes(sought),
    ]
    return tries.indexOf(true)
  }
  return operations
    .map((operation) => ({ operation, rank: rankOf(operation) }))
    .filter(({ rank }) => rank >= 0)
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, MAX_RESULTS)
    .map(({ operation }) => operation)
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []
