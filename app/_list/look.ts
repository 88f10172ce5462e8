import type { Sort } from '#components/data-table/features.ts'
import type { DataTableProps } from '#components/data-table/table-props.ts'
import { isRecord, parsed } from './local-storage.ts'

export type Density = NonNullable<DataTableProps<object>['density']>

/** How a person wants a list to look: what is not said is as the list has it. */
export type Look = { readonly hidden: readonly string[]; readonly density?: Density }

const AS_IT_IS: Look = { hidden: [] }

/** Reads a kept look; what makes no sense is left out. */
export function readLook(text: string | null): Look {
  const stored = parsed(text)
  if (!isRecord(stored)) return AS_IT_IS
  const { hidden, density } = stored
  return {
    hidden: Array.isArray(hidden) ? hidden.filter((id) => typeof id === 'string') : [],
    density: density === 'dense' || density === 'comfortable' ? density : undefined,
  }
}

/** The look as it is kept; null when it is the list's own. */
export const lookText = ({ hidden, density }: Look): string | null =>
  hidden.length === 0 && density === undefined ? null : JSON.stringify({ hidden, density })

/** The order that an address asks for: `amount.desc`. */
export function sortOf(given: string | null): Sort | undefined {
  const [, key, way] = /^([a-z-]{1,40})\.(asc|desc)$/.exec(given ?? '') ?? []
  return key ? { key, descending: way === 'desc' } : undefined
}

export const sortText = ({ key, descending }: Sort): string => `${key}.${descending ? 'desc' : 'asc'}`

/** What an address says of how a list is shown, and not of what is in it. */
const SHOWN_BY = ['sort', 'size']

/** `href` with what the current address says of how the list is shown, where it does not say it itself. */
export function keepLook(href: string, current: { get(name: string): string | null }): string {
  const [path = '', search = ''] = href.split('?')
  const params = new URLSearchParams(search)
  for (const name of SHOWN_BY) {
    const value = current.get(name)
    if (value !== null && !params.has(name)) params.set(name, value)
  }
  return params.size === 0 ? path : `${path}?${params}`
}
