import { and, eq } from 'drizzle-orm'
import { makeConfirmation } from '../../modules/members/email-confirmation.ts'
import { confirmEmailOf } from '../../modules/members/index.ts'
import { members, withEmail } from '../../modules/members/table.ts'
import type { Database } from '../../platform/db/pool/client.ts'
import { only } from '../../platform/db/rows.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import type { Bank } from '../bank.ts'

type Net = {
  readonly database: Database
  readonly clock: { readonly now: Date }
  readonly random: (bytes: number) => Uint8Array
}

const contextIn = ({ database, clock, random }: Net) =>
  ({
    db: database.db,
    actor: { kind: 'system', name: 'test' },
    now: clock.now,
    random,
    requestId: 'test',
    address: 'local',
  }) as const

const adminOf = async ({ database }: Net, orgId: string, email: string) =>
  only(
    await database.db
      .select()
      .from(members)
      .where(and(eq(members.organizationId, orgId), withEmail(email))),
  )

/** Confirms the email of a bank's admin, for operations that require a verified email. */
export async function verifyEmail(net: Net, { orgId, email }: Pick<Bank, 'orgId' | 'email'>): Promise<void> {
  const { token } = await adminOf(net, orgId, email)
  await writeOnce(contextIn(net), (write) => confirmEmailOf(write, token))
}

/** The secret of the confirmation link that would be mailed to the admin of an organization. */
export async function emailSecret(net: Net, orgId: string, email: string): Promise<string> {
  const { token } = await adminOf(net, orgId, email)
  const made = await writeOnce(contextIn(net), (write) => makeConfirmation(write, token))
  if (made?.kind !== 'link') throw new Error('the response contains no confirmation link')
  return made.secret
}
