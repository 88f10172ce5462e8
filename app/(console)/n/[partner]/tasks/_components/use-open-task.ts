'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paymentTasksQuery } from '../queries.ts'
import { isNamed, updated, type Waiting } from '../waiting.ts'

/**
 * The current state of the open payment. It stays open after it leaves the list, for example because
 * a colleague decided it, and is then polled by itself. `undone` is a payment of another view whose
 * decision was undone. Undefined if the list never contained it.
 */
export function useOpenTask(
  partner: string,
  rows: readonly Waiting[] | undefined,
  token: string | undefined,
  undone: Waiting | undefined,
): Waiting | undefined {
  const listed = rows?.find((row) => isNamed(row, token))
  const [shown, setShown] = useState(listed)
  if (listed && listed !== shown) setShown(listed)
  const seen = [shown, undone].find((row) => row && isNamed(row, token))
  const gone = rows && !listed ? seen : undefined
  const { data: now } = useQuery(paymentTasksQuery(partner, gone))
  if (listed) return listed
  return seen && updated(seen, now)
}
