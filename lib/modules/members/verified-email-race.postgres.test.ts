import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { rows } from '../../platform/db/rows.ts'
import { caller } from '../../testing/bank.ts'
import { acceptance, newInvitation } from '../../testing/members/valid-members.ts'
import { emailSecret } from '../../testing/members/verified-email.ts'
import { expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { invitations } from './table.ts'

let net: TestNetwork
beforeAll(async () => {
  net = await testNetwork()
})
afterAll(() => net.close())

test('confirming an email while another account is created with it is a conflict, not a server error', async () => {
  const { db } = net.database
  const bank = await net.bank('harbor')
  const call = caller(net.app, {})
  const { token, secret } = await newInvitation(bank)
  const [invitation] = await db.select().from(invitations).where(eq(invitations.token, token))
  const email = invitation?.email ?? ''
  // As the link of a mailed invitation does, which verifies the email.
  await db.update(invitations).set({ mailedHash: invitation?.secretHash }).where(eq(invitations.token, token))
  const claim = expectData(
    await call('POST', '/organization', {
      body: {
        name: 'Sandbox',
        country: 'US',
        admin_email: email,
        admin_first_name: 'A',
        admin_last_name: 'B',
        admin_password: 'correct horse battery',
      },
    }),
  )
  const confirmation = await emailSecret(net, claim.token, email)

  const blocked = sql`
    select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`
  const { accepted, confirmed } = await db.transaction(async (tx) => {
    // Keeps the new member uncommitted (its audit entry is written last), on this connection,
    // because the pool’s others are in use.
    const waiting = (number: number) =>
      vi.waitFor(async () => expect(await rows(tx, blocked)).toHaveLength(number), { timeout: 8000 })
    await tx.execute(sql`lock table audit_entries in exclusive mode`)
    const accepted = call('POST', '/invitations/accept', { body: acceptance(secret) })
    await waiting(1)
    const confirmed = call('POST', '/email-links/use', { body: { token: confirmation } })
    await waiting(2)
    return { accepted, confirmed }
  })
  expect((await accepted).status).toBe(200)
  const late = await confirmed
  expect([late.status, late.body.message]).toEqual([409, 'Another account has confirmed this email'])
})
