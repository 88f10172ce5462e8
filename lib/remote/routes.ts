import { operations } from '../modules/operations.ts'
import type { OperationSpec } from '../wire/operation.ts'

const ALL: readonly OperationSpec[] = Object.values(operations)

/** The specification's own operations, which every gateway has. */
export const SPECIFIED: readonly OperationSpec[] = ALL.filter(({ extension }) => !extension)

/** Whether an operation is part of the OpenAPI document. The live stream is not. */
export const isDocumented = (shape: string): boolean => DOCUMENTED.has(shape)

/** The schema of an operation's `data`. */
export const dataOf = (shape: string): OperationSpec['data'] | undefined => DOCUMENTED.get(shape)

/** Identifies an operation regardless of its parameters' names: `GET /payments/{}`. */
export const shapeOf = (method: string, path: string): string =>
  `${method.toUpperCase()} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`

const DOCUMENTED = new Map(ALL.map(({ method, path, data }) => [shapeOf(method, path), data]))

const byLength = Map.groupBy(
  ALL.map((operation) => ({ operation, segments: operation.path.split('/') })),
  ({ segments }) => segments.length,
)

/** The operation of a path below the prefix. Paths without parameters have precedence. */
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
