import type { Change } from '../../../lib/wire/changelog.ts'
import { breakingChanges, operationsOf } from './breaking-changes.ts'
import type { Pair } from './compare-schemas.ts'
import type { Document } from './document.ts'

/** Stands for every operation in an entry. */
const ALL = '*'

/** What the changelog should say about the changes since the last release, but does not. */
export function changelogGaps(documents: Pair<Document>, changes: readonly Change[]): string[] {
  const unreleased = changes.filter(({ version }) => version === null)
  const has = (kinds: readonly Change['kind'][], id: string) =>
    unreleased.some(
      ({ kind, operations }) => kinds.includes(kind) && (operations.includes(ALL) || operations.includes(id)),
    )
  const [old, current] = [operationsOf(documents.before), operationsOf(documents.after)]
  const breaking = breakingChanges(documents)
    .filter(({ operationId }) => !has(['changed', 'removed'], operationId))
    .map(({ operationId, what }) => `${operationId}: ${what}. Breaks clients: add a "changed" or "removed" entry`)
  const added = [...current]
    .filter(([key, { operationId }]) => !old.has(key) && !has(['added'], operationId))
    .map(([, { operationId }]) => `${operationId} is new: add an "added" entry`)
  const deprecated = [...current]
    .filter(([key, { operationId, deprecated }]) => {
      return deprecated && !old.get(key)?.deprecated && !has(['deprecated'], operationId)
    })
    .map(([, { operationId }]) => `${operationId} is deprecated: add a "deprecated" entry`)
  const ids = new Set([...old.values(), ...current.values()].map(({ operationId }) => operationId))
  const unknown = unreleased
    .flatMap(({ operations }) => operations)
    .filter((id) => id !== ALL && !ids.has(id))
    .map((id) => `An unreleased entry names ${id}, which is not an operation`)
  return [...breaking, ...added, ...deprecated, ...unknown]
}
