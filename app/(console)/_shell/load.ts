import 'server-only'
import { cache } from 'react'
import { orSignIn, serverClient } from '#app/_session/gateway.ts'
import type { Namespace } from '#lib/modules/namespaces/contract.ts'
import type { Organization } from '#lib/modules/organizations/contract.ts'
import { allNamespaces } from '../namespaces/queries.ts'

/** The organization's namespaces, read once a request. */
export const loadNamespaces = cache(async (): Promise<Namespace[]> => orSignIn(allNamespaces(await serverClient())))

/** The reader's organization, read once a request. */
export const loadOrganization = cache(
  async (): Promise<Organization> => orSignIn((await serverClient()).call('GET /organization', {})),
)

/** Whether a namespace of the organization is of the sandbox. */
export const isSandbox = async (partner: string): Promise<boolean> =>
  (await loadNamespaces()).some(({ token, environment }) => token === partner && environment === 'sandbox')
