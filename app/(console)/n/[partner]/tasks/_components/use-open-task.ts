'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { QueuedTask } from '#lib/modules/admissions/contract.ts'
import { taskQuery } from '../queries.ts'

/**
 * The current state of the open task. It stays open after it leaves the list, for example because a
 * colleague decided it, and is then polled by itself. Undefined if the list never contained it.
 */
export function useOpenTask(
  partner: string,
  tasks: readonly QueuedTask[] | undefined,
  token: string | undefined,
): QueuedTask | undefined {
  const listed = tasks?.find((task) => task.token === token)
  const [shown, setShown] = useState(listed)
  if (listed && listed !== shown) setShown(listed)
  const seen = shown?.token === token ? shown : undefined
  const gone = tasks && !listed ? seen : undefined
  const { data: now } = useQuery(taskQuery(partner, gone))
  if (listed) return listed
  return seen && { ...seen, ...now }
}
