'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { KeyRound, SearchX } from 'lucide-react'
import { useParams } from 'next/navigation'
import type { ReactNode } from 'react'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { Message } from '#components/layout/message.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { ApiError } from '#lib/client/errors.ts'

interface QueryResultProps {
  what: string
  query: UseQueryResult<unknown>
  /** Message for a 404. */
  missing?: ReactNode
  children: (data: unknown) => ReactNode
}

/** Result of a call to a remote gateway: the response, not found, a missing key, or an error. */
export function QueryResult({ what, query, missing, children }: QueryResultProps) {
  const { partner } = useParams<{ partner?: string }>()
  const { data, error } = query
  if (data !== undefined) return children(data)
  if (!error) return <Skeleton className="h-32" />
  if (error instanceof ApiError && error.status === 404 && missing) {
    return (
      <div role="status">
        <Message icon={<SearchX />} title={`No ${what} found`}>
          {missing}
        </Message>
      </div>
    )
  }
  if (error instanceof ApiError && error.code.startsWith('error.key_') && partner) {
    return (
      <div role="alert">
        <Message
          icon={<KeyRound />}
          title="API key required"
          action={<ButtonLink href={`/n/${partner}/api-keys`}>Add API key</ButtonLink>}
        >
          {error.message}
        </Message>
      </div>
    )
  }
  return <ReadFailed what={what} query={query} />
}
