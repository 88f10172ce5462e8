'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { QueuedTask } from '#lib/modules/admissions/contract.ts'
import { taskQuery } from '../queries.ts'

/**
 * The current state of the open task. It stays open after it leaves the list, for example because a
 * colleague decided it, and is then polled by itself. `undone` is a task of another view whose decision was undone. Undefined if the list
 * never contained the task.
 */
export function useOpenTask(
  partner: string,
  tasks: readonly QueuedTask[] | undefined,
  token: string | undefined,
  undone: QueuedTask | undefined,
): QueuedTask | undefined {
  const listed = tasks?.find((task) => task.token === token)
  const [shown, setShown] = useState(listed)
  if (listed && listed !== shown) setShown(listed)
  const seen = [shown, undone].find((task) => task && task.token === token)
  const gone = tasks && !listed ? seen : undefined
  const { data: now } = useQuery(taskQuery(partner, gone))
  if (listed) return listed
  return seen && { ...seen, ...now }
}
