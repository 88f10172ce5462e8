import type { OrganizationCtx } from '../../platform/context.ts'
import { listColleagues } from '../members/index.ts'
import { type Facts, meets, nextMember } from './states.ts'
import type { StoredRule } from './table.ts'

export type Turns = Readonly<Record<string, number>>
export type Turn = { readonly rule: StoredRule; readonly member: number }

/**
 * The first rule that applies, and whose turn it is. A rule none of whose members is available does
 * not apply.
 */
export function turnOf(
  rules: readonly StoredRule[],
  turns: Turns,
  facts: Facts,
  isAvailable: (member: number) => boolean,
): Turn | undefined {
  for (const rule of rules) {
    if (!meets(facts, rule)) continue
    const member = nextMember(rule.members, turns[rule.token], isAvailable)
    if (member !== undefined) return { rule, member }
  }
  return undefined
}

/** The numbers of the members who can decide tasks now. */
export async function availableMembers(ctx: OrganizationCtx): Promise<ReadonlySet<number>> {
  const all = await listColleagues(ctx)
  return new Set(all.filter(({ enabled, decidesTasks }) => enabled && decidesTasks).map(({ number }) => number))
}
