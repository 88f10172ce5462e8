import { operations } from '../../modules/operations.ts'
import type { OperationSpec } from '../../wire/operation.ts'

export type SortedList = { readonly id: string; readonly path: string; readonly sorts: readonly string[] }

/** The values that `sort` of an operation accepts; none if it has no `sort`. */
function sortsOf({ query }: OperationSpec): readonly string[] {
  // biome-ignore lint/suspicious/noExplicitAny: operations have schemas of any shape.
  let sort = (query as any)?.shape?.sort
  while (sort?.unwrap) sort = sort.unwrap()
  return sort?.options ?? []
}

/** The lists that the gateway sorts, without exports. */
export const sortedLists: readonly SortedList[] = Object.values<OperationSpec>(operations)
  .map((operation) => ({ id: operation.id, path: operation.path, sorts: sortsOf(operation) }))
  .filter(({ path, sorts }) => sorts.length > 0 && !path.endsWith('.csv'))
