import type { UseQueryResult } from '@tanstack/react-query'
import { ErrorState } from '#components/layout/error-state.tsx'
import { failureOf } from '#lib/client/failure.ts'

interface ReadFailedProps {
  what: string
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
}

/** Error message with a retry action, in place of content that failed to load. */
export function ReadFailed({ what, query: { error, isFetching, refetch } }: ReadFailedProps) {
  return <ErrorState what={what} failure={failureOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
}
