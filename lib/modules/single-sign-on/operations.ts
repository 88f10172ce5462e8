import { z } from 'zod'
import { operation } from '../../wire/operation.ts'
import { Nothing, pathId } from '../../wire/shapes.ts'
import { ConfirmedSession, SignInResult } from '../members/contract.ts'
import {
  ChangeMode,
  ClaimDomain,
  ClaimedDomain,
  CompleteSignIn,
  Connection,
  Methods,
  MethodsQuery,
  SaveConnection,
  SingleSignOn,
  StartedSignIn,
  StartSignIn,
  TestResult,
} from './contract.ts'

const tag = 'Single sign-on'
const admin = { by: 'member', permission: 'single_sign_on.manage', partner: false } as const
const oneDomain = z.object({ domain_id: pathId('Identifier of the claimed domain') })

export const findSingleSignOn = operation({
  id: 'findSingleSignOn',
  method: 'GET',
  path: '/single-sign-on',
  tag,
  summary: 'Get single sign-on settings',
  description: 'Returns the connection to the identity provider, without its secret, and the claimed email domains.',
  access: admin,
  data: SingleSignOn,
  extension: true,
})

export const saveSingleSignOn = operation({
  id: 'saveSingleSignOn',
  method: 'PUT',
  path: '/single-sign-on',
  tag,
  summary: 'Save the identity provider connection',
  description:
    'Reads the provider’s discovery document (OpenID Connect) first and returns 400 with the reason if that fails. A new issuer or client ID turns single sign-on off until a test sign-in succeeds.',
  access: admin,
  stepUp: 'recent',
  approval: 'member_roles',
  body: SaveConnection,
  data: Connection,
  extension: true,
})

export const deleteSingleSignOn = operation({
  id: 'deleteSingleSignOn',
  method: 'DELETE',
  path: '/single-sign-on',
  tag,
  summary: 'Delete the identity provider connection',
  description:
    'Members sign in with passwords again. Ends the sessions that single sign-on started, except the caller’s. Claimed domains stay.',
  access: admin,
  stepUp: 'recent',
  approval: 'member_roles',
  endsProvider: true,
  data: Nothing,
  errors: [404, 409],
  extension: true,
})

export const changeSingleSignOnMode = operation({
  id: 'changeSingleSignOnMode',
  method: 'PUT',
  path: '/single-sign-on/mode',
  tag,
  summary: 'Update the single sign-on mode',
  description:
    'Requires a successful test and a verified domain. `required` also needs a break-glass admin with two-factor authentication, or that the caller has signed in with the provider, and ends other sessions that were started with a password. `off` ends other sessions that single sign-on started.',
  access: admin,
  stepUp: 'recent',
  approval: 'member_roles',
  directBody: { mode: 'off', break_glass_member_id: null },
  endsProvider: true,
  body: ChangeMode,
  data: Connection,
  errors: [404, 409],
  extension: true,
})

export const claimDomain = operation({
  id: 'claimDomain',
  method: 'POST',
  path: '/single-sign-on/domains',
  tag,
  summary: 'Claim an email domain',
  description:
    'Returns the DNS TXT record that proves the claim. An unverified claim has no effect, and any number of organizations can claim a domain.',
  access: admin,
  stepUp: 'recent',
  body: ClaimDomain,
  data: ClaimedDomain,
  errors: [409],
  extension: true,
})

export const verifyDomain = operation({
  id: 'verifyDomain',
  method: 'POST',
  path: '/single-sign-on/domains/{domain_id}/verify',
  tag,
  summary: 'Verify an email domain',
  description:
    'Looks up the DNS TXT record. `found` contains the TXT records at that name if the expected one is missing. Returns 409 if another organization has verified the domain.',
  access: admin,
  stepUp: 'recent',
  approval: 'member_roles',
  params: oneDomain,
  data: z.object({
    domain: ClaimedDomain,
    found: z.array(z.string()).meta({ description: 'At most ten TXT records at the name, if none has the value' }),
  }),
  errors: [404, 409],
  extension: true,
})

export const removeDomain = operation({
  id: 'removeDomain',
  method: 'DELETE',
  path: '/single-sign-on/domains/{domain_id}',
  tag,
  summary: 'Remove an email domain',
  description: 'Returns 409 for the last verified domain while single sign-on is on.',
  access: admin,
  stepUp: 'recent',
  params: oneDomain,
  data: Nothing,
  errors: [404, 409],
  extension: true,
})

export const startSingleSignOnTest = operation({
  id: 'startSingleSignOnTest',
  method: 'POST',
  path: '/single-sign-on/test',
  tag,
  summary: 'Start a test sign-in',
  description: 'Returns the provider’s page to open. The test expires after ten minutes.',
  access: admin,
  stepUp: 'recent',
  data: StartedSignIn,
  errors: [404],
  rerun: true,
  extension: true,
})

export const completeSingleSignOnTest = operation({
  id: 'completeSingleSignOnTest',
  method: 'POST',
  path: '/single-sign-on/test/complete',
  tag,
  summary: 'Complete a test sign-in',
  description:
    'Checks the provider’s response like a sign-in, and starts no session. If its email is the caller’s, the account is linked to the caller.',
  access: admin,
  body: CompleteSignIn,
  data: TestResult,
  errors: [404],
  rerun: true,
  extension: true,
})

const own = { by: 'member', permission: 'own', partner: false } as const

export const startProviderConfirmation = operation({
  id: 'startProviderConfirmation',
  method: 'POST',
  path: '/members/me/confirmation/sso/start',
  tag,
  summary: 'Start identity confirmation with single sign-on',
  description:
    'Returns the provider’s page to open, where the member signs in again. The attempt expires after ten minutes. Returns 409 if the organization does not use single sign-on.',
  access: own,
  data: StartedSignIn,
  errors: [409],
  rerun: true,
  extension: true,
})

export const confirmWithProvider = operation({
  id: 'confirmWithProvider',
  method: 'POST',
  path: '/members/me/confirmation/sso',
  tag,
  summary: 'Confirm your identity with single sign-on',
  description:
    'Takes the parameters that the identity provider added to the redirect URI. The account must be linked to the member. Confirms the session for five minutes, as `POST /members/me/confirmation` does, but does not prove the member’s own second factor. Otherwise it returns 403 with the reason.',
  access: own,
  body: CompleteSignIn,
  data: ConfirmedSession,
  rerun: true,
  extension: true,
})

export const findSignInMethods = operation({
  id: 'findSignInMethods',
  method: 'POST',
  path: '/organization/signin/methods',
  tag,
  summary: 'Get sign-in methods for an email',
  description:
    'Depends only on the email’s domain, so it does not reveal whether the email belongs to a member. Uses POST to keep the email out of URLs. Changes nothing.',
  access: { by: 'anyone' },
  body: MethodsQuery,
  data: Methods,
  rerun: true,
  extension: true,
})

export const startSingleSignOn = operation({
  id: 'startSingleSignOn',
  method: 'POST',
  path: '/organization/signin/sso/start',
  tag,
  summary: 'Start single sign-on',
  description:
    'Returns the page of the identity provider that covers the email’s domain. The attempt expires after ten minutes.',
  access: { by: 'anyone' },
  body: StartSignIn,
  data: StartedSignIn,
  rerun: true,
  extension: true,
})

export const signInWithProvider = operation({
  id: 'signInWithProvider',
  method: 'POST',
  path: '/organization/signin/sso',
  tag,
  summary: 'Complete single sign-on',
  description:
    'Takes the parameters that the identity provider added to the redirect URI and returns a JWT, as `POST /organization/signin` does. Otherwise it returns 401 with the code `error.single_sign_on_failed` and the reason. Each response works once, and only in the browser that started the sign-in.',
  access: { by: 'anyone' },
  addressRules: true,
  body: CompleteSignIn,
  data: SignInResult,
  rerun: true,
  extension: true,
})
