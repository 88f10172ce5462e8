'use client'

import { usePathname } from 'next/navigation'
import { useMemo } from 'react'
import type { Sort, TableColumn } from '#components/data-table/features.ts'
import { goTo, useAddress } from './address.ts'
import { sortOf, sortText } from './list-layout.ts'

/** The order in the URL, if it names a sortable column. */
export function useSort<Row extends object>(columns: readonly TableColumn<Row>[]) {
  const params = useAddress()
  const path = usePathname()
  const given = params.get('sort')
  const sort = useMemo(() => {
    const initial = sortOf(given)
    return columns.some(({ id, sortBy }) => id === initial?.key && sortBy) ? initial : undefined
  }, [given, columns])
  const onSort = (next: Sort | undefined) => {
    const search = new URLSearchParams(params)
    if (next) search.set('sort', sortText(next))
    else search.delete('sort')
    goTo(search.size === 0 ? path : `${path}?${search}`, 'replace')
  }
  return { sort, onSort }
}
