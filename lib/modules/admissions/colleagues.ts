import type { OrganizationCtx } from '../../platform/context.ts'
import { badRequest, conflict, type Refusal } from '../../platform/errors.ts'
import { findColleague, findColleagues, listColleagues } from '../members/index.ts'
import { isFinal } from './states.ts'
import type { TaskRow } from './table.ts'

/**
 * Throws 400 unless `number` is an enabled member of the organization who can decide tasks
 * (contract#organizations).
 */
export async function requireWorker(ctx: OrganizationCtx, number: number): Promise<void> {
  const member = await findColleague(ctx, number)
  if (!member?.enabled) throw badRequest(`assignee: ${number} is not a member of this organization`)
  if (!member.decidesTasks) throw badRequest(`assignee: member ${number} cannot decide tasks`)
}

/** Members cannot work on tasks that a colleague holds; API keys can. */
export const isHeldByColleague = ({ actor }: OrganizationCtx, { assignee }: TaskRow): boolean =>
  actor.kind === 'member' && assignee !== 0 && assignee !== actor.number

/** Why the caller cannot change this task: it is decided, or a colleague holds it. */
export async function taskTaken(ctx: OrganizationCtx, task: TaskRow): Promise<Refusal> {
  if (isFinal(task.status)) return conflict(`The task is already ${task.status}`)
  if (task.assignee === 0) return conflict('The task is not assigned to anyone')
  return conflict(`The task is assigned to ${await assigneeName(ctx, task)}`)
}

/** Why the caller cannot take over this task: its assignee has claimed it. */
export async function taskClaimed(ctx: OrganizationCtx, task: TaskRow): Promise<Refusal> {
  const name = await assigneeName(ctx, task)
  return conflict(`${name} has claimed the task. ${name} or an admin must release it first.`)
}

async function assigneeName(ctx: OrganizationCtx, { assignee }: TaskRow): Promise<string> {
  const member = await findColleague(ctx, assignee)
  return member?.name ?? `Member ${assignee}`
}

/** The names of the organization's members, by their numbers. */
export async function colleagueNames(ctx: OrganizationCtx): Promise<ReadonlyMap<number, string>> {
  const all = await listColleagues(ctx)
  return new Map(all.map(({ number, name }) => [number, name]))
}

/** Members of the organization with these IDs. IDs of others, such as API keys, are ignored. */
export async function membersById(ctx: OrganizationCtx, ids: readonly (string | null)[]) {
  const memberIds = [...new Set(ids.filter((id) => id !== null))]
  if (memberIds.length === 0) return new Map<string, never>()
  const found = await findColleagues(ctx, memberIds)
  return new Map(found.map(({ token, number, name }) => [token, { member: token, number, name }]))
}
