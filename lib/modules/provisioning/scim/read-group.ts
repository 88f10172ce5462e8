import { scimProblem } from './problems.ts'
import { attributesOf, readExternalId, readText } from './read-attributes.ts'
import { badPath, EXTENSION, type PatchOperation } from './read-patch.ts'

const MAX_MEMBERS = 1000

/** A change of a group. Applied in order. */
export type GroupChange =
  | { readonly displayName: string }
  | { readonly externalId: string | null }
  | { readonly add: readonly string[] }
  | { readonly remove: readonly string[] | 'all' }

const IGNORED = new Set(['schemas', 'id', 'meta', EXTENSION])

/** A group as sent to create or replace one. Throws 400. */
export function readGroup(body: unknown): {
  readonly displayName: string
  readonly externalId: string | null | undefined
  readonly members: readonly string[] | undefined
} {
  const given = attributesOf(body, 'The body')
  const [externalId, members] = [given.get('externalid'), given.get('members')]
  return {
    displayName: readText(given.get('displayname'), 'displayName', 200),
    externalId: externalId === undefined ? undefined : readExternalId(externalId),
    members: members === undefined || members === null ? undefined : readMembers(members),
  }
}

/** The changes of a PATCH. Throws 400. */
export const readGroupPatch = (operations: readonly PatchOperation[]): GroupChange[] => operations.flatMap(readChange)

function readChange({ op, path, filtered, value }: PatchOperation): GroupChange[] {
  if (path === 'members') return readMembership(op, filtered, value)
  if (op === 'remove' && path === 'externalid') return [{ externalId: null }]
  if (op === 'remove') throw scimProblem('mutability', `${path}: cannot be removed`)
  if (path === 'displayname') return [{ displayName: readText(value, 'displayName', 200) }]
  if (path === 'externalid') return [{ externalId: readExternalId(value) }]
  if (IGNORED.has(path)) return []
  throw badPath()
}

function readMembership(op: PatchOperation['op'], filtered: PatchOperation['filtered'], value: unknown): GroupChange[] {
  if (op === 'remove' && typeof filtered === 'string') return [{ remove: [filtered] }]
  if (filtered !== undefined) throw badPath()
  if (op === 'remove') return [{ remove: value === undefined || value === null ? 'all' : readMembers(value) }]
  const add = { add: readMembers(value) }
  return op === 'replace' ? [{ remove: 'all' }, add] : [add]
}

/** The IDs in a list of members. Throws 400. */
function readMembers(value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value]
  if (list.length > MAX_MEMBERS) throw scimProblem('tooMany', `members: must have at most ${MAX_MEMBERS} members`)
  return list.map((member) => readText(attributesOf(member, 'A member').get('value'), 'members.value'))
}
