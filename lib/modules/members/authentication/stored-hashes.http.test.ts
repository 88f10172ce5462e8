import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newMember } from '../../../testing/members/new-member.ts'
import { type Bank, expectData, SMALL_COST, type TestNetwork, testNetwork } from '../../../testing/network.ts'
import { members } from '../table.ts'

const NEW = 'another horse battery'

let net: TestNetwork
let bank: Bank
beforeAll(async () => {
  // At the default cost, unlike the networks of other tests.
  net = await testNetwork(undefined, { passwordCost: undefined })
  bank = await net.bank('harbor')
})
afterAll(() => net.close())

/** A member whose hash has a lower cost until it is replaced. */
const member = () => newMember({ ...net, deps: { passwordCost: SMALL_COST } }, bank, 'viewer')

/** Each stores a password and returns the email of its member. */
const WAYS: Record<string, () => Promise<string>> = {
  signUp: async () => (await net.bank('meadow')).email,
  acceptInvitation: async () => {
    const email = 'invited@new.example'
    const { secret } = expectData(await bank.member('POST', '/invitations', { body: { email, role: 'viewer' } }))
    const body = { token: secret, first_name: 'New', last_name: 'Person', password: NEW }
    expectData(await net.call('POST', '/invitations/accept', { body }))
    return email
  },
  changePassword: async () => {
    const me = await member()
    const body = { current_password: me.password, new_password: NEW }
    expectData(await me.member('PUT', '/members/me/password', { body }))
    return me.email
  },
  resetPassword: async () => {
    const { token, email } = await member()
    const { secret } = expectData(await bank.member('POST', `/members/${token}/password-reset`))
    expectData(await net.call('POST', '/password-resets/use', { body: { token: secret, password: NEW } }))
    return email
  },
}

test.each(Object.entries(WAYS))('%s stores a hash with the cost that OWASP recommends', async (_, store) => {
  const [found] = await net.database.db
    .select({ hash: members.passwordHash })
    .from(members)
    .where(eq(members.email, await store()))
  expect(found?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
