import { and, eq, inArray } from 'drizzle-orm'
import type { OrganizationCtx } from '../../platform/context.ts'
import { badRequest, conflict, type Refusal } from '../../platform/errors.ts'
import { members } from '../members/table.ts'
import { isFinal, mayDecideTasks } from './states.ts'
import type { TaskRow } from './table.ts'

/**
 * Throws 400 unless `number` is an enabled member of the organization who can decide tasks
 * (contract#organizations).
 */
export async function requireWorker(ctx: OrganizationCtx, number: number): Promise<void> {
  const member = await colleague(ctx, number)
  if (!member?.enabled) throw badRequest(`assignee: ${number} is not a member of this organization`)
  if (!mayDecideTasks(member.role)) throw badRequest(`assignee: member ${number} cannot decide tasks`)
}

/** Why the caller cannot change this task: it is decided, or a colleague holds it. */
export async function taskTaken(ctx: OrganizationCtx, task: TaskRow): Promise<Refusal> {
  if (isFinal(task.status)) return conflict(`The task is already ${task.status}`)
  const member = await colleague(ctx, task.assignee)
  return conflict(`The task is assigned to ${member ? nameOf(member) : `member ${task.assignee}`}`)
}

/** The names of the organization's members, by their numbers. */
export async function colleagueNames(ctx: OrganizationCtx): Promise<ReadonlyMap<number, string>> {
  const all = await ctx.db.select().from(members).where(eq(members.organizationId, ctx.organizationId))
  return new Map(all.map((member) => [member.number, nameOf(member)]))
}

/** Members of the organization with these IDs. IDs of others, such as API keys, are ignored. */
export async function membersById(ctx: OrganizationCtx, ids: readonly (string | null)[]) {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map<string, never>()
  const found = await ctx.db
    .select()
    .from(members)
    .where(and(eq(members.organizationId, ctx.organizationId), inArray(members.token, wanted)))
  return new Map(found.map((row) => [row.token, { member: row.token, number: row.number, name: nameOf(row) }]))
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`

async function colleague(ctx: OrganizationCtx, number: number) {
  const [row] = await ctx.db
    .select()
    .from(members)
    .where(and(eq(members.organizationId, ctx.organizationId), eq(members.number, number)))
  return row
}
