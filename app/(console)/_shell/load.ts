import 'server-only'
import { cache } from 'react'
import { orSignIn, serverClient } from '#app/_session/gateway.ts'
import type { Namespace } from '#lib/modules/namespaces/contract.ts'
import { allNamespaces } from '../namespaces/queries.ts'

/** The organization's namespaces, read once a request. */
export const loadNamespaces = cache(async (): Promise<Namespace[]> => orSignIn(allNamespaces(await serverClient())))

/** Whether a namespace of the organization is of the sandbox. */
export const isSandbox = async (partner: string): Promise<boolean> =>
  (await loadNamespaces()).some(({ token, environment }) => token === partner && environment === 'sandbox')
