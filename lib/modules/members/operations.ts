import { z } from 'zod'
import { operation } from '../../wire/operation.ts'
import { Nothing, pathId } from '../../wire/shapes.ts'
import {
  AcceptInvitation,
  ChangeRole,
  Invitation,
  InviteMember,
  LookUpInvitation,
  MadeInvitation,
  Member,
  OfferedInvitation,
  SignIn,
  SignInResult,
} from './contract.ts'

const tag = 'Sign-in and members'

export const signIn = operation({
  id: 'signIn',
  method: 'POST',
  path: '/organization/signin',
  tag,
  summary: 'Sign in with email and password',
  description:
    'Returns a JWT that is valid for 7 days. Wrong email and wrong password answer alike. Whoever has a second factor gives its code too: without it, a right password answers 401 with the code `error.second_factor`.',
  access: { by: 'anyone' },
  body: SignIn,
  data: SignInResult,
  secret: true,
  rerun: true,
})

export const signOut = operation({
  id: 'signOut',
  method: 'POST',
  path: '/organization/signout',
  tag,
  summary: 'Revoke the presented JWT',
  description: 'A copy of the JWT is refused from the next request on; other sign-ins of the member go on.',
  access: { by: 'member', role: 'viewer', partner: false },
  data: Nothing,
  extension: true,
})

export const findMe = operation({
  id: 'findMe',
  method: 'GET',
  path: '/members/me',
  tag,
  summary: 'Read the signed-in member',
  description: 'Who the presented JWT belongs to, with the role that counts now.',
  access: { by: 'member', role: 'viewer', partner: false },
  data: Member,
  extension: true,
})

export const listMembers = operation({
  id: 'listMembers',
  method: 'GET',
  path: '/members',
  tag,
  summary: 'List the members of the organization',
  description: 'Everybody of the organization, by number. `task.assignee` refers to that number.',
  access: { by: 'member', role: 'viewer', partner: false },
  data: z.object({ count: z.int(), members: z.array(Member) }),
  extension: true,
})

const oneMember = z.object({ member_id: pathId('Identifier of the member') })
const admin = { by: 'member', role: 'admin', partner: false } as const

export const changeMemberRole = operation({
  id: 'changeMemberRole',
  method: 'PUT',
  path: '/members/{member_id}',
  tag,
  summary: 'Give a member another role',
  description:
    'The role counts from the next request on, and all sign-ins of the member end. An organization keeps an admin.',
  access: admin,
  stepUp: 'recent',
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
  summary: 'Take a member out of the organization',
  description:
    'Its sign-ins end at once. What it did stays in the audit log, and its number is not given to anybody else.',
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
  summary: 'Invite somebody to the organization',
  description:
    'The link carries the secret of the answer; it is good once, for seven days. An open invitation of the same address is replaced. Where the server sends mail, an inviter with a verified email has a link mailed, with a secret of its own.',
  access: admin,
  stepUp: 'recent',
  body: InviteMember,
  data: MadeInvitation,
  errors: [409],
  secret: true,
  extension: true,
})

export const listInvitations = operation({
  id: 'listInvitations',
  method: 'GET',
  path: '/invitations',
  tag,
  summary: 'List open invitations',
  description: 'Those that nobody has accepted or taken back, oldest first. Some may have expired.',
  access: admin,
  data: z.object({ count: z.int(), invitations: z.array(Invitation) }),
  extension: true,
})

export const revokeInvitation = operation({
  id: 'revokeInvitation',
  method: 'DELETE',
  path: '/invitations/{invitation_id}',
  tag,
  summary: 'Take an open invitation back',
  description: 'Its link ends at once.',
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
  summary: 'Read what a link is an invitation to',
  description: 'POST, because a secret belongs in no address. Changes nothing.',
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
    'Makes a member with the name and password that are given. The link is good once. The mailed link verifies the email; the other one does not, and answers alike whether or not the email is a member’s elsewhere.',
  access: { by: 'anyone' },
  body: AcceptInvitation,
  data: Member,
  errors: [404, 409],
  extension: true,
})
