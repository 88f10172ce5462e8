'use client'

import { useQuery } from '@tanstack/react-query'
import { ownNamespacesQuery } from '#app/(console)/namespaces/queries.ts'

/** Whether a namespace belongs to the sandbox; false until known. */
export function useIsSandbox(partner: string): boolean {
  const { data: namespaces } = useQuery(ownNamespacesQuery())
  return namespaces?.find(({ token }) => token === partner)?.environment === 'sandbox'
}
