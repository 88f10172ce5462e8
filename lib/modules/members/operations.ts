import { z } from 'zod'
import { operation } from '../../wire/operation.ts'
import { Nothing } from '../../wire/shapes.ts'
import { Member, SignIn, SignInResult } from './contract.ts'

const tag = 'Sign-in and members'

export const signIn = operation({
  id: 'signIn',
  method: 'POST',
  path: '/organization/signin',
  tag,
  summary: 'Sign in with email and password',
  description: 'Returns a JWT that is valid for 7 days. Wrong email and wrong password answer alike.',
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
