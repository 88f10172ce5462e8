'use client'

import { usePathname } from 'next/navigation'
import { useMemo } from 'react'
import type { Sort } from '#components/data-table/features.ts'
import { goTo, useAddress } from './address.ts'
import { sortOf, sortText } from './list-layout.ts'

/** The order in the URL, if it names a sortable column. Another order starts at the first page. */
export function useSort(sortable: readonly string[]) {
  const params = useAddress()
  const path = usePathname()
  const given = params.get('sort')
  const sort = useMemo(() => {
    const initial = sortOf(given)
    return initial && sortable.includes(initial.key) ? initial : undefined
  }, [given, sortable])
  const onSort = (next: Sort | undefined) => {
    const search = new URLSearchParams(params)
    search.delete('page')
    search.delete('after')
    if (next) search.set('sort', sortText(next))
    else search.delete('sort')
    goTo(search.size === 0 ? path : `${path}?${search}`, 'replace')
  }
  return { sort, onSort }
}
