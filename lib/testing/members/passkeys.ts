import { type Bank, type Call, caller, expectData, type TestNetwork } from '../network.ts'
import { type Me, newMember } from './new-member.ts'
import { type Changes, type SoftwarePasskey, softwarePasskey } from './software-authenticator.ts'
import { acceptance, newInvitation, recoveryCodes } from './valid-members.ts'

/** A body that registers a new passkey. */
export async function registration(member: Call, passkey = softwarePasskey(), changes: Changes = {}) {
  const { options } = expectData(await member('POST', '/members/me/passkeys/start'))
  return { name: 'Laptop', response: passkey.create(options, changes) }
}

/** Registers a passkey of the member, with recovery codes if they had none. */
export async function registered(member: Call, passkey = softwarePasskey()) {
  const body = await registration(member, passkey)
  const data = expectData(await member('POST', '/members/me/passkeys', { body }))
  return {
    passkey,
    token: data.passkey.token as string,
    recoveryCodes: data.recovery_codes as string[],
  }
}

/** A passkey's response to a new sign-in challenge. */
export async function signInResponse(call: Call, passkey: SoftwarePasskey, changes: Changes = {}) {
  const { options } = expectData(await call('POST', '/organization/signin/passkey/start'))
  return passkey.get(options, changes)
}

/** Signs in with a passkey alone. */
export const signInByPasskey = async (call: Call, passkey: SoftwarePasskey, changes: Changes = {}) =>
  call('POST', '/organization/signin/passkey', { body: { response: await signInResponse(call, passkey, changes) } })

/** A passkey's response to a new challenge to confirm the member's session. */
export async function confirmationResponse(member: Call, passkey: SoftwarePasskey, changes: Changes = {}) {
  const { options } = expectData(await member('POST', '/members/me/confirmation/start'))
  return passkey.get(options, changes)
}

/** Path parameters for operations on a passkey of the member. */
export async function ownPasskey(me: Me) {
  const { token, recoveryCodes: codes } = await registered(me.member)
  const [code] = codes
  if (code) recoveryCodes.set(me, code)
  return { passkey_id: token }
}

/** The body of a sign-in of a new member of the bank. */
export async function newMembersSignIn(bank: Bank) {
  const { secret } = await newInvitation(bank)
  const { email } = expectData(await bank.member('POST', '/invitations/accept', { body: acceptance(secret) }))
  const body = { admin_email: email, admin_password: acceptance(secret).password }
  const { access_token } = expectData(await bank.member('POST', '/organization/signin', { body }))
  const member: Call = (method, path, options = {}) =>
    bank.member(method, path, {
      ...options,
      headers: { authorization: `Bearer ${access_token}`, 'x-partner-id': undefined },
    })
  const { passkey } = await registered(member)
  return { response: await signInResponse(bank.member, passkey) }
}

/** A member with a passkey. */
export async function memberWithPasskey(net: TestNetwork, bank: Bank, passkey = softwarePasskey()) {
  const me = await newMember(net, bank, 'viewer')
  const { token: passkeyId, recoveryCodes: codes } = await registered(me.member, passkey)
  // Audit entries of one millisecond have no order.
  net.clock.advance(1000)
  return { ...me, passkey, passkeyId, recoveryCodes: codes }
}

let addresses = 0

/** Calls without credentials, each from another address, so that limits by address do not apply. */
export const fromAnywhere =
  (net: () => TestNetwork): Call =>
  (...request) => {
    const clientAddress = `198.51.100.${addresses++ % 250}`
    return caller({ request: (path, init) => net().app.request(path, init, { clientAddress }) }, {})(...request)
  }

/** Calls with the session of a sign-in. */
export const sessionOf = (net: Pick<TestNetwork, 'app'>, signIn: Parameters<typeof expectData>[0]): Call =>
  caller(net.app, { authorization: `Bearer ${expectData(signIn).access_token}` })
