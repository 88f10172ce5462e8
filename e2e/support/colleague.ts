import { randomUUID } from 'node:crypto'
import type { RoleRef } from '../../lib/kernel/access.ts'
import { type Call, caller, expectData, overHttp } from '../../lib/testing/bank.ts'
import type { Bank } from './fixtures.ts'

type Colleague = { readonly email: string; readonly password: string; readonly member: Call }

/** Invites a member to a bank and accepts the invitation for them. */
export async function invitedMember(
  bank: Bank,
  first_name: string,
  last_name: string,
  role: RoleRef = 'support',
  server = process.env.E2E_URL ?? '',
): Promise<Colleague> {
  const [email, password] = [`${randomUUID().slice(0, 8)}@new.example`, 'correct horse battery']
  const { secret } = expectData(await bank.member('POST', '/invitations', { body: { email, role } }))
  const call = caller(overHttp(server), {})
  const body = { token: secret, first_name, last_name, password }
  expectData(await call('POST', '/invitations/accept', { body }))
  const signIn = { admin_email: email, admin_password: password }
  const { access_token } = expectData(await call('POST', '/organization/signin', { body: signIn }))
  const headers = { authorization: `Bearer ${access_token}`, 'x-partner-id': bank.partnerId }
  return { email, password, member: caller(overHttp(server), headers) }
}
