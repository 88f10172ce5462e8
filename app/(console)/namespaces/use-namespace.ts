'use client'

import { useQuery } from '@tanstack/react-query'
import type { Namespace } from '#lib/modules/namespaces/contract.ts'
import { ownNamespacesQuery } from './queries.ts'

/** A namespace with its admission policy, which the layout has loaded. */
export function useNamespace(partner: string): Namespace | undefined {
  const { data } = useQuery(ownNamespacesQuery())
  return data?.find(({ token }) => token === partner)
}
