'use client'

import { type QueryKey, skipToken, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { firstKey } from './long-page.ts'

/** A page of any size: until all of it is there, its first part, as something that is still being read. */
export function useLongQuery<Answer, Key extends QueryKey>(
  options: UseQueryOptions<Answer, Error, Answer, Key>,
): UseQueryResult<Answer> {
  const whole = useQuery(options)
  const { data: first } = useQuery<Answer>({ queryKey: firstKey(options.queryKey), queryFn: skipToken })
  const isOnItsWay = whole.isPlaceholderData || whole.isPending
  if (first === undefined || !isOnItsWay) return whole
  return { ...whole, data: first, status: 'success', isPlaceholderData: true } as UseQueryResult<Answer>
}
