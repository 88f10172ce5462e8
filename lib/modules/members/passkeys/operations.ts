import { z } from 'zod'
import { operation } from '../../../wire/operation.ts'
import { Nothing, pathId } from '../../../wire/shapes.ts'
import { DEVICE_TOKEN_HEADER, DeviceHeaders, SignInResult } from '../contract.ts'
import {
  Passkey,
  PasskeyList,
  RegisteredPasskey,
  RegisterPasskey,
  RenamePasskey,
  SignInWithPasskey,
  StartedPasskeyCreation,
  StartedPasskeyRequest,
} from './contract.ts'

const tag = 'Sign-in and members'
const own = { by: 'member', permission: 'own', partner: false } as const
const onePasskey = z.object({ passkey_id: pathId('Identifier of the passkey') })

export const startPasskeySignIn = operation({
  id: 'startPasskeySignIn',
  method: 'POST',
  path: '/organization/signin/passkey/start',
  tag,
  summary: 'Start sign-in with a passkey',
  description:
    'Returns options for `navigator.credentials.get()`. The challenge is valid for five minutes, once, for POST /organization/signin/passkey or as a second factor in POST /organization/signin. Returns 409 if this server cannot offer passkeys.',
  access: { by: 'anyone' },
  data: StartedPasskeyRequest,
  errors: [409],
  rerun: true,
  extension: true,
})

export const signInWithPasskey = operation({
  id: 'signInWithPasskey',
  method: 'POST',
  path: '/organization/signin/passkey',
  tag,
  summary: 'Sign in with a passkey',
  description:
    'Requires no email or password: the passkey identifies the member, and its authenticator must verify them. Returns the same as POST /organization/signin. Returns 401 if the passkey is unknown, its response is invalid, or the challenge has expired or was used.',
  access: { by: 'anyone' },
  addressRules: true,
  body: SignInWithPasskey,
  headers: DeviceHeaders,
  responseHeaders: DEVICE_TOKEN_HEADER,
  data: SignInResult,
  errors: [409],
  rerun: true,
  extension: true,
})

export const startPasskeyConfirmation = operation({
  id: 'startPasskeyConfirmation',
  method: 'POST',
  path: '/members/me/confirmation/start',
  tag,
  summary: 'Start identity confirmation with a passkey',
  description:
    'Returns options for `navigator.credentials.get()`, for POST /members/me/confirmation. The challenge is valid for five minutes, once, for this member. Returns 409 if the member has no passkeys.',
  access: own,
  data: StartedPasskeyRequest,
  errors: [409],
  rerun: true,
  extension: true,
})

export const listPasskeys = operation({
  id: 'listPasskeys',
  method: 'GET',
  path: '/members/me/passkeys',
  tag,
  summary: 'List passkeys',
  description: 'Returns the signed-in member’s passkeys, oldest first.',
  access: own,
  data: PasskeyList,
  extension: true,
  inSetup: true,
})

export const startPasskeyRegistration = operation({
  id: 'startPasskeyRegistration',
  method: 'POST',
  path: '/members/me/passkeys/start',
  tag,
  summary: 'Start adding a passkey',
  description:
    'Returns options for `navigator.credentials.create()`. The challenge is valid for five minutes, once. Returns 409 if the member has 20 passkeys, or if this server cannot offer passkeys.',
  access: own,
  stepUp: 'recent',
  data: StartedPasskeyCreation,
  errors: [409],
  rerun: true,
  extension: true,
  inSetup: true,
})

export const registerPasskey = operation({
  id: 'registerPasskey',
  method: 'POST',
  path: '/members/me/passkeys',
  tag,
  summary: 'Add a passkey',
  description:
    'The passkey can then sign the member in without a password, and is a second factor with it. Ends other sessions. Recovery codes are returned once, if the member has none. Returns 409 if the passkey is already registered.',
  access: own,
  stepUp: 'recent',
  body: RegisterPasskey,
  data: RegisteredPasskey,
  errors: [409],
  secret: 'To get other recovery codes, create new ones with POST /members/me/recovery-codes.',
  extension: true,
  inSetup: true,
})

export const renamePasskey = operation({
  id: 'renamePasskey',
  method: 'PUT',
  path: '/members/me/passkeys/{passkey_id}',
  tag,
  summary: 'Rename a passkey',
  description: 'Changes the name in the member’s list. The name in their password manager does not change.',
  access: own,
  params: onePasskey,
  body: RenamePasskey,
  data: Passkey,
  errors: [404],
  extension: true,
})

export const removePasskey = operation({
  id: 'removePasskey',
  method: 'DELETE',
  path: '/members/me/passkeys/{passkey_id}',
  tag,
  summary: 'Remove a passkey',
  description:
    'It can no longer sign in or confirm. Without another second factor, recovery codes stop working. Returns 409 for the last second factor of a member who must have one: the network operator’s, those whose organization requires it, and its break-glass admin.',
  access: own,
  stepUp: 'recent',
  params: onePasskey,
  data: Nothing,
  errors: [404, 409],
  extension: true,
})
