'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { QueuedTask } from '#lib/modules/admissions/contract.ts'
import { taskQuery } from '../queries.ts'

/**
 * The open task as it stands now. It stays in view when it leaves the list, decided by a colleague or moved to another tab:
 * then it is followed by itself. Undefined when the list has never shown it.
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
