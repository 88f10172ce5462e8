'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paymentOfTaskQuery } from '../queries.ts'
import { isNamed, type Waiting, waitingOf } from '../waiting.ts'

/**
 * The current state of the open payment. It stays open after it leaves the list, for example because
 * a colleague decided it, and is then polled by itself. `others` are payments that can be open
 * although this list never contained them. Undefined for a task of another one.
 */
export function useOpenTask(
  partner: string,
  rows: readonly Waiting[] | undefined,
  token: string | undefined,
  others: readonly (Waiting | undefined)[],
): Waiting | undefined {
  const listed = rows?.find((row) => isNamed(row, token))
  const [shown, setShown] = useState(listed)
  if (listed && listed !== shown) setShown(listed)
  const lastShown = listed ?? [shown, ...others].find((row) => row && isNamed(row, token))
  const { data: now } = useQuery({
    ...paymentOfTaskQuery(partner, lastShown?.token ?? ''),
    enabled: rows !== undefined && lastShown !== undefined && !listed,
  })
  return listed ?? (lastShown && now ? waitingOf(now) : lastShown)
}
