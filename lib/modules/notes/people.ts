import type { MemberActor, OrganizationCtx } from '../../platform/context.ts'
import { badRequest, forbidden } from '../../platform/errors.ts'
import { findNumbered } from '../members/index.ts'
import { MAX_MENTIONS, mentionsIn } from './states.ts'

/** Names of members by number, including removed members. */
export type Names = ReadonlyMap<number, string>

export async function namesOf(ctx: OrganizationCtx, numbers: readonly number[]): Promise<Names> {
  if (numbers.length === 0) return new Map()
  const found = await findNumbered(ctx, numbers)
  return new Map(found.map(({ number, name }) => [number, name]))
}

/** The signed-in member. Only members can write notes, so that each note has an author. */
export function author({ actor }: OrganizationCtx): MemberActor {
  if (actor.kind !== 'member') throw forbidden('Only members can write notes')
  return actor
}

/**
 * The members that a text mentions. Throws 400 if one is not a member of the organization, except
 * those that the text it replaces mentions (`replaced`): they may have been removed since.
 */
export async function checkedMentions(
  ctx: OrganizationCtx,
  body: string,
  replaced: readonly number[] = [],
): Promise<number[]> {
  const mentioned = mentionsIn(body)
  if (mentioned.length > MAX_MENTIONS) throw badRequest(`body: must mention at most ${MAX_MENTIONS} members`)
  const added = mentioned.filter((number) => !replaced.includes(number))
  if (added.length === 0) return mentioned
  const found = (await findNumbered(ctx, added)).filter(({ enabled }) => enabled)
  const unknown = added.find((number) => !found.some((member) => member.number === number))
  if (unknown !== undefined) throw badRequest(`body: mentions ${unknown}, who is not a member of this organization`)
  return mentioned
}
