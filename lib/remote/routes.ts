import { operations } from '../modules/operations.ts'
import type { OperationSpec } from '../wire/operation.ts'

const ALL: readonly OperationSpec[] = Object.values(operations)

/** The specification's own operations, which every gateway has. */
export const SPECIFIED: readonly OperationSpec[] = ALL.filter(({ extension }) => !extension)

/** What a document would tell of. The stream of changes is none of it. */
export const isDocumented = (shape: string): boolean => DOCUMENTED.has(shape)

/** What an operation's answer holds, as our contracts have it. */
export const dataOf = (shape: string): OperationSpec['data'] | undefined => DOCUMENTED.get(shape)

/** `GET /payments/{}`: an operation whatever a document calls its parameters. */
export const shapeOf = (method: string, path: string): string =>
  `${method.toUpperCase()} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`

const DOCUMENTED = new Map(ALL.map(({ method, path, data }) => [shapeOf(method, path), data]))

const byLength = Map.groupBy(
  ALL.map((operation) => ({ operation, segments: operation.path.split('/') })),
  ({ segments }) => segments.length,
)

/** The operation that a path behind the prefix asks for; one without parameters before one with. */
export function operationAt(method: string, path: string): OperationSpec | undefined {
  const given = path.split('/')
  const fits = (segments: readonly string[]) =>
    segments.every((segment, at) => segment === given[at] || (segment.startsWith('{') && given[at] !== ''))
  const found = (byLength.get(given.length) ?? []).filter(
    ({ operation, segments }) => operation.method === method && fits(segments),
  )
  const plain = found.find(({ segments }) => !segments.some((segment) => segment.startsWith('{')))
  return (plain ?? found[0])?.operation
}
