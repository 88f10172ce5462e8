'use client'

import {
  type QueryKey,
  skipToken,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { firstKey } from './long-page.ts'

/**
 * A page of any size. Returns its first part, marked as still loading, until the page is complete.
 */
export function useLongQuery<Answer, Key extends QueryKey>(
  options: UseQueryOptions<Answer, Error, Answer, Key>,
): UseQueryResult<Answer> {
  const client = useQueryClient()
  const whole = useQuery(options)
  const key = firstKey(options.queryKey)
  const { data: first } = useQuery<Answer>({ queryKey: key, queryFn: skipToken })
  const isLoadingMore = whole.isPlaceholderData || whole.isPending
  // Refetch if a write invalidated the query during the fetch, because a pending fetch is reused.
  const wasLoadingMore = useRef(isLoadingMore)
  useEffect(() => {
    if (wasLoadingMore.current && whole.isSuccess && !isLoadingMore && client.getQueryState(key)?.isInvalidated) {
      void whole.refetch()
    }
    wasLoadingMore.current = isLoadingMore
  })
  if (first === undefined || !isLoadingMore) return whole
  return { ...whole, data: first, status: 'success', isPlaceholderData: true } as UseQueryResult<Answer>
}
