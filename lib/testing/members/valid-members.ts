import { Secret, TOTP } from 'otpauth'
import { type Bank, expectData } from '../network.ts'
import type { Life } from '../world.ts'
import type { Me } from './new-member.ts'

// Parts of valid requests about members.
let number = 0

export const invited = () => ({ email: `invited-${number++}@new.example`, role: 'viewer' })
const role = () => ({ name: `Role ${number++}`, permissions: [] })

/** Creates a role and deletes an earlier one if there are many, because an organization has at most 50. */
async function newRole(bank: Bank): Promise<{ role_id: string }> {
  const { count, roles } = expectData(await bank.member('GET', '/roles'))
  if (count > 20) await bank.member('DELETE', `/roles/${roles.at(-1).role}`)
  return { role_id: expectData(await bank.member('POST', '/roles', { body: role() })).role }
}

/** Valid requests about roles. */
export const roleRequests = {
  listPermissions: {},
  listRoles: {},
  createRole: { body: () => role() },
  updateRole: { params: ({ bank }: Life) => newRole(bank), body: () => ({ description: 'Changed' }) },
  deleteRole: { params: ({ bank }: Life) => newRole(bank) },
}

export const acceptance = (token: string) => ({
  token,
  first_name: 'New',
  last_name: 'Member',
  password: 'correct horse battery',
})

export async function newInvitation(bank: Bank): Promise<{ token: string; secret: string }> {
  return expectData(await bank.member('POST', '/invitations', { body: invited() }))
}

/** A member who accepted an invitation. */
export async function joined(bank: Bank): Promise<{ member_id: string }> {
  const { secret } = await newInvitation(bank)
  const accepted = await bank.member('POST', '/invitations/accept', { body: acceptance(secret) })
  return { member_id: expectData(accepted).token }
}

export async function newReset(bank: Bank): Promise<string> {
  const { member_id } = await joined(bank)
  return expectData(await bank.member('POST', `/members/${member_id}/password-reset`)).secret
}

/** Signs a member in again and returns the ID of a session other than the current one. */
export async function anotherSession({ member, email, password }: Me): Promise<string> {
  expectData(await member('POST', '/organization/signin', { body: { admin_email: email, admin_password: password } }))
  const { sessions } = expectData(await member('GET', '/members/me/sessions'))
  return sessions.find((session: { is_current: boolean }) => !session.is_current).token
}

/** A body that enables two-factor authentication, with a code for the gateway's current time. */
export async function enrollment(me: Me): Promise<object> {
  const { enrolment, secret, now } = await startedTotp(me)
  secrets.set(me, secret)
  return { enrolment, code: codeAt(secret, now), password: me.password }
}

/** An unused recovery code of members who have registered a passkey. */
export const recoveryCodes = new WeakMap<Me, string>()

/** The secrets of members who have set up two-factor authentication with `enrollment`. */
const secrets = new WeakMap<Me, string>()

/**
 * The password, and a code if two-factor authentication is on. Each code can be used once, so this
 * is the next one.
 */
export async function passwordAndCode(me: Me): Promise<object> {
  const code = recoveryCodes.get(me)
  if (code) return { password: me.password, code }
  const secret = secrets.get(me)
  if (!secret) return { password: me.password }
  const { now } = await startedTotp(me)
  secrets.delete(me)
  return { password: me.password, code: codeAt(secret, now + 30_000) }
}

async function startedTotp({ member }: Me): Promise<{ enrolment: string; secret: string; now: number }> {
  const { enrolment, secret, expires_at } = expectData(await member('POST', '/members/me/totp/start'))
  return { enrolment, secret, now: Date.parse(expires_at) - 15 * 60_000 }
}

const codeAt = (secret: string, timestamp: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
