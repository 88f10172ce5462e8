import { operation } from '../../../wire/operation.ts'
import { SignInResult } from '../contract.ts'
import { CreateSignInCode, SignInCode, SignInWithCode } from './contract.ts'

const tag = 'Sign-in and members'

export const createSignInCode = operation({
  id: 'createSignInCode',
  method: 'POST',
  path: '/members/me/sign-in-codes',
  tag,
  summary: 'Create a sign-in code',
  description:
    'Returns a code with which a program of the signed-in member, such as the command line, can sign in as that member (PKCE, RFC 7636). The code can be used once, within 60 seconds, with the `code_verifier` of the challenge. It becomes invalid when the session that created it ends.',
  access: { by: 'member', permission: 'own', partner: false },
  stepUp: 'recent',
  body: CreateSignInCode,
  data: SignInCode,
  rerun: true,
  extension: true,
})

export const signInWithCode = operation({
  id: 'signInWithCode',
  method: 'POST',
  path: '/organization/signin/code',
  tag,
  summary: 'Sign in with a code',
  description:
    'Returns the same as POST /organization/signin. The new session inherits the second factor and the last confirmation of the session that created the code. Returns 401 if the code is unknown, expired or used, or if the `code_verifier` is wrong; a wrong `code_verifier` invalidates the code.',
  access: { by: 'anyone' },
  addressRules: true,
  body: SignInWithCode,
  data: SignInResult,
  rerun: true,
  extension: true,
})
