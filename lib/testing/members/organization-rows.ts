import { eq } from 'drizzle-orm'
import type { RoleId, RoleRef } from '../../kernel/access.ts'
import { newId } from '../../kernel/ids.ts'
import type { Permission } from '../../kernel/permissions.ts'
import { invitations, members, passwordResets, type RoleRow, roles } from '../../modules/members/table.ts'
import { organizations } from '../../modules/organizations/table.ts'
import type { AuditInput, MemberCtx, Write } from '../../platform/context.ts'
import type { Database } from '../../platform/db/pool/client.ts'
import { MEMBER } from '../callers/attempt.ts'

const NOW = new Date('2026-03-02T12:00:00.000Z')
const EARLIER = new Date(NOW.getTime() - 3_600_000)
const stamps = { createdAt: EARLIER, updatedAt: EARLIER }
const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes))
const id = (prefix: Parameters<typeof newId>[0]) => newId(prefix, NOW, random)

/** Inserts an organization and its rows without requests, for tests of functions that read or change them. */
export async function organizationRows({ db }: Pick<Database, 'db'>) {
  const organizationId = id('org')
  await db.insert(organizations).values({ token: organizationId, name: 'Harbor', country: 'CH', ...stamps })
  let number = 0
  const member = async (role: RoleRef, more: Partial<typeof members.$inferInsert> = {}): Promise<string> => {
    const token = id('mem')
    const person = { email: `${token}@harbor.example`, firstName: 'A', lastName: 'B', passwordHash: '' }
    await db.insert(members).values({ token, organizationId, number: ++number, role, ...person, ...stamps, ...more })
    return token
  }
  const role = async (permissions: readonly Permission[], name = `Role ${++number}`): Promise<RoleRow> => {
    const row = { token: id('rol') as RoleId, organizationId, name, description: '', permissions: [...permissions] }
    await db.insert(roles).values({ ...row, ...stamps })
    return { ...row, ...stamps }
  }
  const invitation = async (
    own: { role: RoleRef; invitedById?: string } & Partial<typeof invitations.$inferInsert>,
  ) => {
    const token = id('inv')
    const link = { email: 'new@harbor.example', secretHash: token, invitedBy: 'A B', createdAt: EARLIER }
    await db
      .insert(invitations)
      .values({ token, organizationId, ...link, expiresAt: new Date(NOW.getTime() + 1000), ...own })
    const revokedAt = async () =>
      (await db.select().from(invitations).where(eq(invitations.token, token)))[0]?.revokedAt
    return { revokedAt, isOpen: async () => (await revokedAt()) === null }
  }
  const reset = async (own: { memberId: string; madeById: string }) => {
    const token = id('rst')
    const link = { secretHash: token, createdAt: EARLIER, expiresAt: new Date(NOW.getTime() + 1000) }
    await db.insert(passwordResets).values({ token, organizationId, ...link, ...own })
    return {
      isOpen: async () =>
        (await db.select().from(passwordResets).where(eq(passwordResets.token, token)))[0]?.usedAt === null,
    }
  }
  /** The context of a write by a member, and what it audits. */
  const writeBy = (memberId: string, more: Partial<MemberCtx['actor']> = {}) => {
    const audits: AuditInput[] = []
    const actor = { ...MEMBER, id: memberId, organizationId, ...more }
    const base = { db, actor, organizationId, now: NOW, random, requestId: 'test', address: 'local' }
    const ctx: Write<MemberCtx> = { ...base, audit: (entry) => void audits.push(entry), emit: () => undefined }
    return { ctx, audits }
  }
  return { organizationId, member, role, invitation, reset, writeBy }
}
