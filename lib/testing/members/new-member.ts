import type { RoleRef } from '../../kernel/access.ts'
import { signToken } from '../../modules/members/authentication/access-token.ts'
import { createMember, hashPassword, openSession, type PasswordCost } from '../../modules/members/index.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import type { Database } from '../../platform/db/pool/client.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import { type Answering, type Bank, type Call, caller, confirming } from '../bank.ts'

/** A signed-in member, for operations on the caller, such as a bank's admin. */
export type Me = { readonly jwt: string; readonly email: string; readonly password: string; readonly member: Call }

const PASSWORD = 'correct horse battery'
// Hashed once per cost, because matrix tests create hundreds of members.
const hashes = new Map<PasswordCost | undefined, Promise<string>>()
let colleagues = 0

/** The network of the member. */
type Net = {
  readonly app: Answering
  readonly database: Pick<Database, 'db'>
  readonly clock: { readonly now: Date }
  readonly secrets: Pick<Secrets, 'tokens'>
  readonly random: (bytes: number) => Uint8Array
  /** Absent if the network is another process. */
  readonly deps?: { readonly passwordCost?: PasswordCost | undefined }
}

const contextIn = (net: Net, organizationId: string) =>
  ({
    db: net.database.db,
    actor: { kind: 'system', name: 'test' },
    now: net.clock.now,
    random: net.random,
    requestId: 'test',
    address: 'local',
    organizationId,
  }) as const

/** Creates another signed-in member of a bank, without hashing a password each time. */
export async function newMember(net: Net, bank: Bank, role: RoleRef = 'admin'): Promise<Me & { token: string }> {
  const cost = net.deps?.passwordCost
  const hash = hashes.get(cost) ?? hashPassword(PASSWORD, '', { cost })
  hashes.set(cost, hash)
  const passwordHash = await hash
  const email = `colleague-${colleagues++}@${bank.domain}.example`
  const { token } = await writeOnce(contextIn(net, bank.orgId), (write) =>
    createMember(write, {
      organizationId: bank.orgId,
      email,
      firstName: 'A',
      lastName: 'Colleague',
      role,
      emailVerifiedAt: net.clock.now,
      passwordHash,
    }),
  )
  const jwt = await newSession(net, { token, organizationId: bank.orgId, role })
  const headers = { authorization: `Bearer ${jwt}`, 'x-partner-id': bank.partnerId }
  return { token, jwt, email, password: PASSWORD, member: confirming(caller(net.app, headers), PASSWORD) }
}

/** Opens another session of a member and returns its JWT. */
export async function newSession(net: Net, member: Parameters<typeof signToken>[1]): Promise<string> {
  const session = await writeOnce(contextIn(net, member.organizationId), (write) => openSession(write, member))
  return signToken(net.secrets.tokens, member, session, net.clock.now)
}
