import type { Sort } from '#components/data-table/features.ts'
import type { DataTableProps } from '#components/data-table/table-props.ts'
import { isRecord, parsed } from './local-storage.ts'

export type Density = NonNullable<DataTableProps<object>['density']>

/** Display preferences of a list. Unset ones use the list's defaults. */
export type ListLayout = { readonly hidden: readonly string[]; readonly density?: Density }

export const DEFAULT_LAYOUT: ListLayout = { hidden: [] }

/** A list's columns, by ID. */
export type ListColumns = {
  readonly all: readonly string[]
  /** Columns that are hidden by default. */
  readonly optional: readonly string[]
}

const NO_COLUMNS: ListColumns = { all: [], optional: [] }

/**
 * Parses stored preferences and ignores invalid parts. Columns that did not exist when the
 * preferences were stored are shown or hidden as in `usual`.
 */
export function parseLayout(
  text: string | null,
  usual: ListLayout = DEFAULT_LAYOUT,
  { optional }: ListColumns = NO_COLUMNS,
): ListLayout {
  const stored = parsed(text)
  if (!isRecord(stored)) return usual
  const { density } = stored
  const hidden = stringsOf(stored.hidden) ?? []
  const storedColumns = stringsOf(stored.columns)
  // Earlier releases did not store the columns. They had no optional ones.
  const isNew = (id: string) => (storedColumns ? !storedColumns.includes(id) : optional.includes(id))
  return {
    hidden: [...hidden, ...usual.hidden.filter((id) => isNew(id) && !hidden.includes(id))],
    density: density === 'dense' || density === 'comfortable' ? density : undefined,
  }
}

/**
 * The hidden columns of a saved view. Columns that did not exist when it was saved are as the list
 * declares them. Views of earlier releases do not name the columns.
 */
export const hiddenIn = (
  { hidden, columns }: { readonly hidden: readonly string[]; readonly columns?: readonly string[] | null | undefined },
  optional: readonly string[],
): readonly string[] => [...hidden, ...optional.filter((id) => !hidden.includes(id) && !columns?.includes(id))]

/** Whether a list is shown as usual. */
export const isUsual = ({ hidden, density }: ListLayout, usual: ListLayout): boolean =>
  density === undefined && [...hidden].sort().join() === [...usual.hidden].sort().join()

const stringsOf = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : undefined

/** Serialized preferences; null for the list's usual ones. */
export const layoutText = (
  layout: ListLayout,
  usual: ListLayout = DEFAULT_LAYOUT,
  { all }: ListColumns = NO_COLUMNS,
): string | null =>
  isUsual(layout, usual) ? null : JSON.stringify({ hidden: layout.hidden, columns: all, density: layout.density })

/** Parses the order in a URL, such as `amount.desc`. */
export function sortOf(given: string | null): Sort | undefined {
  const [, key, way] = /^([a-z-]{1,40})\.(asc|desc)$/.exec(given ?? '') ?? []
  return key ? { key, descending: way === 'desc' } : undefined
}

export const sortText = ({ key, descending }: Sort): string => `${key}.${descending ? 'desc' : 'asc'}`

/** Search params for how a list is shown, as opposed to what it contains. */
const SHOWN_BY = ['sort', 'size']

/** Adds the current order and page size to `href` unless it sets them. */
export function withListParams(href: string, current: { get(name: string): string | null }): string {
  const [path = '', search = ''] = href.split('?')
  const params = new URLSearchParams(search)
  for (const name of SHOWN_BY) {
    const value = current.get(name)
    if (value !== null && !params.has(name)) params.set(name, value)
  }
  return params.size === 0 ? path : `${path}?${params}`
}
