import { inBatches } from './batches.ts'
import type { PartnerCtx } from './context.ts'
import type { Db } from './db/db.ts'
import { kept, keptByName } from './db/statement.ts'

type Caller = Pick<PartnerCtx, 'organizationId' | 'partnerId'>

/** Loads records that the caller can see, in the order of their keys. */
type Look<Key, Found> = (db: Db, caller: Caller, keys: readonly Key[]) => Promise<readonly (Found | undefined)[]>

/**
 * Dataloader: combines concurrent look-ups of a namespace into one query. Not for use in
 * transactions, because it waits for other requests.
 */
export function createLoader<Key, Found>(look: Look<Key, Found>) {
  const loaders = kept((db: Db) =>
    keptByName(() =>
      inBatches<{ caller: Caller; one: Key }, Found | undefined>(async (entries) => {
        const caller = entries[0]?.caller
        if (!caller) return []
        return look(
          db,
          caller,
          entries.map(({ one }) => one),
        )
      }),
    ),
  )
  return ({ db, organizationId, partnerId }: PartnerCtx, one: Key): Promise<Found | undefined> =>
    loaders(db)(`${organizationId} ${partnerId}`)({ caller: { organizationId, partnerId }, one })
}
