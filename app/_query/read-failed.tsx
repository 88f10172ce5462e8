import type { UseQueryResult } from '@tanstack/react-query'
import { ErrorState } from '#components/layout/error-state.tsx'
import { failureOf } from '#lib/client/failure.ts'

interface ReadFailedProps {
  what: string
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
}

/** In the place of what could not be read: what the gateway said, and a way to ask again. */
export function ReadFailed({ what, query: { error, isFetching, refetch } }: ReadFailedProps) {
  return <ErrorState what={what} failure={failureOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
}
