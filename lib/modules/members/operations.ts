import { z } from 'zod'
import { operation } from '../../wire/operation.ts'
import { Nothing, pathId } from '../../wire/shapes.ts'
import { CreateOrganization, Organization, UpdateOrganization } from '../organizations/contract.ts'
import {
  AcceptInvitation,
  ChangeRole,
  DEVICE_TOKEN_HEADER,
  DeviceHeaders,
  Invitation,
  InviteMember,
  LookUpInvitation,
  MadeInvitation,
  Me,
  Member,
  MemberQuery,
  OfferedInvitation,
  SignIn,
  SignInResult,
  UpdateMe,
} from './contract.ts'

const tag = 'Sign-in and members'

export const createOrganization = operation({
  id: 'createOrganization',
  method: 'POST',
  path: '/organization',
  tag: 'Organizations',
  summary: 'Register an organization',
  description:
    'Creates a sandbox organization and its first admin. Returns the same response whether or not the email belongs to a member: it becomes the admin’s once it is verified, by an emailed link or by the network operator.',
  access: { by: 'anyone' },
  body: CreateOrganization,
  data: Organization,
  extension: true,
})

export const findOrganization = operation({
  id: 'findOrganization',
  method: 'GET',
  path: '/organization',
  tag: 'Organizations',
  summary: 'Get the organization',
  description: 'Returns the name, country, verification status and first admin.',
  access: { by: 'member', permission: 'read', partner: false },
  data: Organization,
  extension: true,
})

export const updateOrganization = operation({
  id: 'updateOrganization',
  method: 'PUT',
  path: '/organization',
  tag: 'Organizations',
  summary: 'Update the organization',
  description:
    'Omitted fields keep their values. Returns 409 for a new name or country while the operator reviews a live access request, and once the organization is verified.',
  access: { by: 'member', permission: 'organization.manage', partner: false },
  stepUp: 'recent',
  body: UpdateOrganization,
  data: Organization,
  errors: [409],
  extension: true,
})

export const signIn = operation({
  id: 'signIn',
  method: 'POST',
  path: '/organization/signin',
  tag,
  summary: 'Sign in',
  description:
    'Returns a JWT that is valid for 7 days, or as long as the organization’s sign-in rules allow. An unknown email and a wrong password return the same error. Members with two-factor authentication also send a code or a passkey; without it, a correct password returns 401 with the code `error.second_factor`. If the organization is suspended, correct credentials return 401 with the code `error.organization_suspended`, the reason, and whom to contact. The response header `X-Device-Token` identifies the browser or client. Send it with the next sign-in, so that failed attempts by others do not lock you out.',
  access: { by: 'anyone' },
  addressRules: true,
  body: SignIn,
  headers: DeviceHeaders,
  responseHeaders: DEVICE_TOKEN_HEADER,
  data: SignInResult,
  rerun: true,
})

export const signOut = operation({
  id: 'signOut',
  method: 'POST',
  path: '/organization/signout',
  tag,
  summary: 'Sign out',
  description: 'Revokes the JWT of the request. Other sessions of the member continue.',
  access: { by: 'member', permission: 'own', partner: false },
  data: Nothing,
  inSetup: true,
  endsSession: true,
  extension: true,
})

export const findMe = operation({
  id: 'findMe',
  method: 'GET',
  path: '/members/me',
  tag,
  summary: 'Get the signed-in member',
  description: 'Returns the member that the JWT belongs to, with the current role and their own settings.',
  access: { by: 'member', permission: 'own', partner: false },
  data: Me,
  inSetup: true,
  extension: true,
})

export const updateMe = operation({
  id: 'updateMe',
  method: 'PUT',
  path: '/members/me',
  tag,
  summary: 'Update the signed-in member',
  description:
    'Omitted fields keep their values. The console shows times in the time zone and in the format of the locale’s region.',
  access: { by: 'member', permission: 'own', partner: false },
  body: UpdateMe,
  data: Me,
  extension: true,
})

export const listMembers = operation({
  id: 'listMembers',
  method: 'GET',
  path: '/members',
  tag,
  summary: 'List members',
  description: 'Ordered by number. `task.assignee` refers to that number.',
  access: { by: 'member', permission: 'read', partner: false },
  query: MemberQuery,
  data: z.object({ count: z.int(), members: z.array(Member) }),
  extension: true,
})

const oneMember = z.object({ member_id: pathId('Identifier of the member') })
const admin = { by: 'member', permission: 'members.manage', partner: false } as const

export const changeMemberRole = operation({
  id: 'changeMemberRole',
  method: 'PUT',
  path: '/members/{member_id}',
  tag,
  summary: 'Update a member’s role',
  description:
    'Takes effect with the next request and ends all sessions of the member. An organization always has at least one admin.',
  access: admin,
  stepUp: 'recent',
  approval: 'member_roles',
  params: oneMember,
  body: ChangeRole,
  data: Member,
  errors: [404, 409],
  extension: true,
})

export const removeMember = operation({
  id: 'removeMember',
  method: 'DELETE',
  path: '/members/{member_id}',
  tag,
  summary: 'Remove a member',
  description: 'Ends all sessions of the member. Their actions stay in the audit log, and their number is not reused.',
  access: admin,
  stepUp: 'recent',
  params: oneMember,
  data: Nothing,
  errors: [404, 409],
  extension: true,
})

export const inviteMember = operation({
  id: 'inviteMember',
  method: 'POST',
  path: '/invitations',
  tag,
  summary: 'Invite a member',
  description:
    'The response contains a secret for an invitation link that works once and expires after seven days. Replaces an open invitation to the same email. If email is configured on the server and the inviter’s email is verified, a link with a different secret is also emailed.',
  access: admin,
  stepUp: 'recent',
  approval: 'member_roles',
  body: InviteMember,
  data: MadeInvitation,
  errors: [409],
  secret:
    'To get another link, invite the same email again under a new idempotency key. It replaces the open invitation.',
  extension: true,
})

export const listInvitations = operation({
  id: 'listInvitations',
  method: 'GET',
  path: '/invitations',
  tag,
  summary: 'List pending invitations',
  description: 'Oldest first. Includes expired invitations.',
  access: admin,
  data: z.object({ count: z.int(), invitations: z.array(Invitation) }),
  extension: true,
})

export const revokeInvitation = operation({
  id: 'revokeInvitation',
  method: 'DELETE',
  path: '/invitations/{invitation_id}',
  tag,
  summary: 'Revoke an invitation',
  description: 'The invitation link stops working immediately.',
  access: admin,
  stepUp: 'recent',
  params: z.object({ invitation_id: pathId('Identifier of the invitation') }),
  data: Nothing,
  errors: [404],
  extension: true,
})

export const lookUpInvitation = operation({
  id: 'lookUpInvitation',
  method: 'POST',
  path: '/invitations/look-up',
  tag,
  summary: 'Get an invitation',
  description: 'Uses POST to keep the secret out of URLs. Changes nothing.',
  access: { by: 'anyone' },
  body: LookUpInvitation,
  data: OfferedInvitation,
  errors: [404, 409],
  rerun: true,
  extension: true,
})

export const acceptInvitation = operation({
  id: 'acceptInvitation',
  method: 'POST',
  path: '/invitations/accept',
  tag,
  summary: 'Accept an invitation',
  description:
    'Creates a member with the given name and password. The link works once. The emailed link also verifies the email. The link from the response to the invitation does not, and accepting it returns the same response whether or not the email belongs to a member elsewhere.',
  access: { by: 'anyone' },
  body: AcceptInvitation,
  data: Member,
  errors: [404, 409],
  extension: true,
})
