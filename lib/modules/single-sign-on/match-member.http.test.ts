import { expect, test } from 'vitest'
import { newMember, newSession } from '../../testing/members/new-member.ts'
import { verifyEmail } from '../../testing/members/verified-email.ts'
import { caller, expectData, type Reply } from '../../testing/network.ts'
import { bankWithProvider, FAILED, failed } from '../../testing/single-sign-on/bank-with-provider.ts'
import { verifiedDomain } from '../../testing/single-sign-on/set-up.ts'

// Which member an ID token identifies, and with which role (decision 0170).

const { world, person, signIn, me } = bankWithProvider()

/** Why a sign-in was refused. */
function refused(reply: Reply): string {
  expect(failed(reply)).toEqual(FAILED)
  return reply.body.message
}

test('a new person becomes a member with the default role; the same subject is the same member', async () => {
  const first = await me(await signIn(person('ada')))
  expect(first).toMatchObject({
    email: `ada@${world.bank.domain}.example`,
    email_verified: true,
    first_name: 'Ada',
    last_name: 'Byron',
    role: 'viewer',
    organization_id: world.bank.orgId,
  })
  expect(
    (await me(await signIn(person('ada', { email: 'other@elsewhere.example', email_verified: false })))).token,
  ).toBe(first.token)
})

test('an existing member is matched by verified email the first time', async () => {
  const member = await newMember(world.net, world.bank, 'support')
  const signedIn = await me(await signIn({ sub: 'x', email: member.email.toUpperCase(), email_verified: true }))
  expect(signedIn).toMatchObject({ token: member.token, role: 'support' })
})

test('a second account with the email of a linked member is refused', async () => {
  const member = await newMember(world.net, world.bank, 'support')
  expectData(await signIn({ sub: 'first', email: member.email, email_verified: true }))
  expect(refused(await signIn({ sub: 'second', email: member.email, email_verified: true }))).toContain(
    'another account',
  )
})

test('a member who has not confirmed the email is not matched, because anyone invited could claim it', async () => {
  const invited = expectData(
    await world.bank.member('POST', '/invitations', { body: { email: person('claimed').email, role: 'admin' } }),
  )
  const body = { token: invited.secret, first_name: 'A', last_name: 'B', password: 'correct horse battery' }
  expectData(await world.net.call('POST', '/invitations/accept', { body }))
  expect(refused(await signIn(person('claimed')))).toContain('has not confirmed it')
})

test('an account of another organization with the same email is never taken over', async () => {
  const other = await world.net.bank('other')
  await verifyEmail(world.net, other)
  const who = { sub: 'taker', email: other.email, email_verified: true }
  expect(refused(await signIn(who))).toContain('has not verified this email’s domain')
  // Even by an organization that controls the email's domain.
  await verifiedDomain(world.bank, other.email.split('@')[1])
  expect(refused(await signIn(who))).toContain('another organization has confirmed this email')
})

test('a removed member is not created again, except by a new invitation, whose role applies', async () => {
  const { token, email } = await me(await signIn(person('gone')))
  expectData(await world.bank.member('DELETE', `/members/${token}`))
  expect(refused(await signIn(person('gone')))).toContain('was removed')
  expect(refused(await signIn(person('gone', { email: `new@${email.split('@')[1]}` })))).toContain('was removed')
  expectData(await world.bank.member('POST', '/invitations', { body: { email, role: 'support' } }))
  const again = await me(await signIn(person('gone')))
  expect(again).toMatchObject({ email, role: 'support' })
  expect(again.token).not.toBe(token)
  expect((await me(await signIn(person('gone')))).token).toBe(again.token)
})

/** The role comes from the claim `groups` alone. */
const mapGroups = async () =>
  expectData(
    await world.bank.member('PUT', '/single-sign-on', {
      body: {
        ...{ issuer: world.provider.issuer, client_id: world.provider.clientId, default_role: null },
        ...{ role_claim: 'groups' },
        role_mapping: [
          { value: 'ops', role: 'support' },
          { value: 'leads', role: 'admin' },
        ],
      },
    }),
  )

test('a mapped claim sets the role at each sign-in; unmapped values grant nothing', async () => {
  await mapGroups()
  const roleWith = async (groups: unknown) => signIn(person('mapped', { groups }))
  expect(refused(await roleWith(['admin']))).toContain('has no role here')
  expect(await me(await roleWith(['ops', 'admin']))).toMatchObject({ role: 'support' })
  expect(await me(await roleWith(['leads', 'ops']))).toMatchObject({ role: 'admin' })
  expect(await me(await roleWith('ops'))).toMatchObject({ role: 'support' })
  expect(refused(await roleWith(undefined))).toContain('has no role here')
})

test('a mapped claim leaves the last admin an admin', async () => {
  const leader = await me(await signIn(person('leader')))
  await mapGroups()
  expect(await me(await signIn(person('leader', { groups: 'leads' })))).toMatchObject({ role: 'admin' })
  const { members } = expectData(await world.bank.member('GET', '/members'))
  const first = members.find(({ email }: { email: string }) => email === world.bank.email).token
  const admin = caller(world.net.app, {
    authorization: `Bearer ${await newSession(world.net, { token: leader.token, organizationId: world.bank.orgId, role: 'admin' })}`,
  })
  expectData(await admin('PUT', `/members/${first}`, { body: { role: 'viewer' } }))
  expect(await me(await signIn(person('leader', { groups: 'ops' })))).toMatchObject({
    token: leader.token,
    role: 'admin',
  })
})
