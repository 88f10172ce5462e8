import { createBatcher } from './batches.ts'
import type { PartnerCtx } from './context.ts'
import { isRowError } from './db/database-error.ts'
import type { Db } from './db/db.ts'
import { cachedByName, cachedPer } from './db/statement.ts'
import type { Tenant } from './db/tenant.ts'
import { asGroup } from './db/tenant-group.ts'

/** Loads records that the caller can see, in the order of their keys. */
type Look<Key, Found> = (db: Db, caller: Tenant, keys: readonly Key[]) => Promise<readonly (Found | undefined)[]>

/**
 * Dataloader: combines concurrent look-ups of a namespace into one query. Not for use in
 * transactions, because it waits for other requests.
 */
export function createLoader<Key, Found>(look: Look<Key, Found>) {
  const loaders = cachedPer((db: Db) =>
    cachedByName(() =>
      createBatcher<LookUp<Key>, Found | undefined>(async (lookUps) => {
        const caller = lookUps[0]?.caller
        if (!caller) return []
        return look(
          db,
          caller,
          lookUps.map(({ key }) => key),
        )
      }),
    ),
  )
  return ({ db, organizationId, partnerId }: PartnerCtx, key: Key): Promise<Found | undefined> =>
    loaders(db)(`${organizationId} ${partnerId}`)({ caller: { organizationId, partnerId }, key })
}

/** A look-up of one key for one caller. */
type LookUp<Key> = { readonly caller: Tenant; readonly key: Key }

/**
 * Loads records for several callers, in the order of the look-ups. Each gets only what it can see
 * itself.
 */
type GroupLook<Key, Found> = (db: Db, lookUps: readonly LookUp<Key>[]) => Promise<readonly (Found | undefined)[]>

/**
 * Dataloader for the batched path of hot operations: combines concurrent look-ups of all namespaces
 * into one query (decision 0082). For contexts on the connections of `Database.group`.
 */
export function createGroupLoader<Key, Found>(look: GroupLook<Key, Found>) {
  const loaders = cachedPer((db: Db) =>
    createBatcher<LookUp<Key>, Found | undefined>(
      (lookUps) =>
        asGroup(
          lookUps.map(({ caller }) => caller),
          () => look(db, lookUps),
        ),
      { ownerOf: ({ caller }) => caller.partnerId, isItemError: isRowError },
    ),
  )
  return ({ db, organizationId, partnerId }: PartnerCtx, key: Key): Promise<Found | undefined> =>
    loaders(db)({ caller: { organizationId, partnerId }, key })
}
