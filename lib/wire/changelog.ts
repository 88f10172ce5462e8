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

/** An entry of the changelog. `version` is null until the release. */
const Change = z.object({ ...StoredChange.shape, version: z.string().nullable() })
export type Change = z.output<typeof Change>

/** The changelog as the gateway sends it. */
export const Changelog = z.object({ entries: z.array(Change) })
export type Changelog = z.output<typeof Changelog>
