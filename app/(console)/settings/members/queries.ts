import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { Role } from '#lib/kernel/access.ts'
import type { InviteMember } from '#lib/modules/members/contract.ts'

const keys = { invitations: ['invitations'] as const }

/** All members of the organization, by number. */
export const membersQuery = (client: Client = browserClient) =>
  queryOptions({ queryKey: queryKeys.members, queryFn: ({ signal }) => client.call('GET /members', { signal }) })

/** Open invitations; for admins. */
export const invitationsQuery = (client: Client = browserClient) =>
  queryOptions({ queryKey: keys.invitations, queryFn: ({ signal }) => client.call('GET /invitations', { signal }) })

/**
 * Invites a member or renews an invitation's link. Only this response contains the link's secret.
 */
export const useInvite = () =>
  useWrite((body: InviteMember, idempotencyKey) => browserClient.call('POST /invitations', { body, idempotencyKey }), {
    stale: [keys.invitations],
  })

export const useRevokeInvitation = () =>
  useWrite(
    (invitation_id: string, idempotencyKey) =>
      browserClient.call('DELETE /invitations/{invitation_id}', { params: { invitation_id }, idempotencyKey }),
    { stale: [keys.invitations] },
  )

export const useChangeRole = () =>
  useWrite(
    ({ member_id, role }: { member_id: string; role: Role }, idempotencyKey) =>
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
