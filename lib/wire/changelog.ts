import { z } from 'zod'

const CHANGELOG_KINDS = ['added', 'changed', 'deprecated', 'removed', 'fixed'] as const

/** An entry as `docs/changelog` stores it. */
export const StoredChange = z.strictObject({
  date: z.iso.date(),
  kind: z.enum(CHANGELOG_KINDS),
  /** IDs of operations, `*` for all of them; none if the change is about something else. */
  operations: z.array(z.string()),
  text: z.string().regex(/^[A-Z`].*\.$/, 'must be a sentence'),
})
export type StoredChange = z.output<typeof StoredChange>

/** An entry of the changelog. `version` is null until the release. */
export type Change = StoredChange & { readonly version: string | null }
