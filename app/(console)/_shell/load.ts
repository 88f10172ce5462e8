import 'server-only'
import { cache } from 'react'
import { orSignIn, serverClient } from '#app/_session/gateway.ts'
import { offers, remoteGateway } from '#app/_session/remote.ts'
import { requireSession } from '#app/_session/session.ts'
import { ApiError, Unreachable } from '#lib/client/errors.ts'
import { type Failure, failureOf } from '#lib/client/failure.ts'
import { permissionsOf } from '#lib/kernel/permissions.ts'
import type { Me } from '#lib/modules/members/contract.ts'
import type { Namespace } from '#lib/modules/namespaces/contract.ts'
import type { Organization } from '#lib/modules/organizations/contract.ts'
import { allNamespaces } from '../namespaces/queries.ts'

/** The organization's namespaces, loaded once per request. */
export const loadNamespaces = cache(async (): Promise<Namespace[]> => orSignIn(allNamespaces(await serverClient())))

/** The member fields that every page shows. */
type Person = Pick<
  Me,
  'first_name' | 'last_name' | 'time_zone' | 'locale' | 'second_factor_from' | 'permissions' | 'role_name'
>

/**
 * The signed-in member's profile, loaded once per request; undefined if the gateway fails or does
 * not support the call. The session has the name of the sign-in.
 */
export const loadProfile = cache(async (): Promise<Person | undefined> => {
  if (!(await offers(undefined, 'GET /members/me'))) return undefined
  try {
    return await orSignIn((await serverClient()).call('GET /members/me', {}))
  } catch (error) {
    if (!(await isOfRemote(error))) throw error
    return undefined
  }
})

/**
 * The member's permissions, loaded once per request. A remote gateway that does not list them may
 * have the built-in roles.
 */
export async function loadPermissions(): Promise<ReadonlySet<string>> {
  const [profile, { member }] = await Promise.all([loadProfile(), requireSession()])
  return profile?.permissions ? new Set(profile.permissions) : permissionsOf(member.role)
}

/** The organization fields that every page shows. */
type Shown = Pick<Organization, 'token' | 'name' | 'operator'>

/**
 * The user's organization, loaded once per request. Falls back to its ID if the gateway fails or
 * does not support the call.
 */
export const loadOrganization = cache(async (): Promise<Shown> => {
  const { organizationId } = await requireSession()
  const unnamed = { token: organizationId, name: organizationId, operator: false }
  if (!(await offers(undefined, 'GET /organization'))) return unnamed
  try {
    return await orSignIn((await serverClient()).call('GET /organization', {}))
  } catch (error) {
    if (!(await isOfRemote(error))) throw error
    return unnamed
  }
})

/**
 * Loads what a page needs first, or returns the remote gateway's error. Rethrows any other error.
 */
export async function orFailure<T>(load: Promise<T>): Promise<{ found: T } | { failure: Failure }> {
  try {
    return { found: await load }
  } catch (error) {
    if (!(await isOfRemote(error))) throw error
    return { failure: failureOf(error) }
  }
}

const isOfRemote = async (error: unknown) =>
  (error instanceof ApiError || error instanceof Unreachable) && (await remoteGateway()) !== undefined

/** Whether a namespace belongs to the sandbox. */
export const isSandbox = async (partner: string): Promise<boolean> =>
  (await loadNamespaces()).some(({ token, environment }) => token === partner && environment === 'sandbox')
