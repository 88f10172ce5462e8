import type { SortBy } from '#lib/wire/shapes.ts'
import { sortOf } from './list-layout.ts'

/** The columns by which the gateway sorts a list, by ID, with their names in the API. */
export type Sorts<By extends string = string> = Readonly<Record<string, By>>

/** The order in a URL, such as `name.desc`, if the gateway sorts by its column. */
export const sortIn = (given: string | string[] | undefined, sorts: Sorts): string | undefined =>
  typeof given === 'string' && toSort(given, sorts) ? given : undefined

/** Converts the order in a URL to the API's `sort`, such as `-name`. */
export function toSort<By extends string>(given: string | undefined, sorts: Sorts<By>): SortBy<By> | undefined {
  const sort = sortOf(given ?? null)
  const by = sort && Object.hasOwn(sorts, sort.key) ? sorts[sort.key] : undefined
  return by && (sort?.descending ? `-${by}` : by)
}
