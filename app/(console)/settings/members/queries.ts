import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { RoleRef } from '#lib/kernel/access.ts'
import type { InviteMember } from '#lib/modules/members/contract.ts'
import type { MembersView } from './search-params.ts'

/** The organization's members by number, or those that match a search. */
export const membersQuery = ({ search }: MembersView, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.members, 'list', search],
    queryFn: ({ signal }) => client.call('GET /members', { query: { search }, signal }),
    placeholderData: keepPreviousData,
  })

/** The organization's roles and the built-in ones. */
export const rolesQuery = (client: Client = browserClient) =>
  queryOptions({
    queryKey: queryKeys.roles,
    queryFn: ({ signal }) => client.call('GET /roles', { signal }),
  })

/** Open invitations, for members who manage members. */
export const invitationsQuery = (client: Client = browserClient) =>
  queryOptions({
    queryKey: queryKeys.invitations,
    queryFn: ({ signal }) => client.call('GET /invitations', { signal }),
  })

/**
 * Invites a member or renews an invitation's link. Only this response contains the link's secret.
 */
export const useInvite = () =>
  useWrite((body: InviteMember, idempotencyKey) => browserClient.call('POST /invitations', { body, idempotencyKey }), {
    stale: [queryKeys.invitations],
  })

export const useRevokeInvitation = () =>
  useWrite(
    (invitation_id: string, idempotencyKey) =>
      browserClient.call('DELETE /invitations/{invitation_id}', { params: { invitation_id }, idempotencyKey }),
    { stale: [queryKeys.invitations] },
  )

export const useChangeRole = () =>
  useWrite(
    ({ member_id, role }: { member_id: string; role: RoleRef }, idempotencyKey) =>
      browserClient.call('PUT /members/{member_id}', { params: { member_id }, body: { role }, idempotencyKey }),
    { stale: [queryKeys.members] },
  )

export const useRemoveMember = () =>
  useWrite(
    (member_id: string, idempotencyKey) =>
      browserClient.call('DELETE /members/{member_id}', { params: { member_id }, idempotencyKey }),
    { stale: [queryKeys.members] },
  )

/**
 * Starts a password reset. The link is mailed; without mail, only this response contains its
 * secret.
 */
export const useStartReset = () =>
  useWrite(
    (member_id: string, idempotencyKey) =>
      browserClient.call('POST /members/{member_id}/password-reset', { params: { member_id }, idempotencyKey }),
    { stale: [] },
  )

export const useSignOutMember = () =>
  useWrite(
    (member_id: string, idempotencyKey) =>
      browserClient.call('POST /members/{member_id}/signout', { params: { member_id }, idempotencyKey }),
    { stale: [] },
  )

export const useEnableMember = () =>
  useWrite(
    (member_id: string, idempotencyKey) =>
      browserClient.call('POST /members/{member_id}/enable', { params: { member_id }, idempotencyKey }),
    { stale: [queryKeys.members] },
  )
