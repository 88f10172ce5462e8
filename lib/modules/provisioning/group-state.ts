import { scimProblem } from './scim/problems.ts'
import type { GroupChange } from './scim/read-group.ts'

export type GroupState = {
  readonly displayName: string
  readonly externalId: string | null
  readonly members: ReadonlySet<string>
}

/**
 * The group after these changes, in order. Computed in memory, because a request with 1,000 of them must
 * not run as many statements while it holds the organization's lock. Throws 400 for unknown users.
 */
export function applyChanges(
  before: GroupState,
  changes: readonly GroupChange[],
  existing: ReadonlyMap<string, unknown>,
): GroupState {
  let { displayName, externalId } = before
  const members = new Set(before.members)
  for (const change of changes) {
    if ('displayName' in change) displayName = change.displayName
    else if ('externalId' in change) externalId = change.externalId
    else if ('add' in change) for (const id of requireExisting(change.add, existing)) members.add(id)
    else if (change.remove === 'all') members.clear()
    else for (const id of change.remove) members.delete(id)
  }
  return { displayName, externalId, members }
}

/** Throws 400 if one of these users does not exist. */
export function requireExisting(ids: readonly string[], existing: ReadonlyMap<string, unknown>): readonly string[] {
  if (!ids.every((id) => existing.has(id)))
    throw scimProblem('invalidValue', 'members.value: must be the id of a user of this directory')
  return ids
}
