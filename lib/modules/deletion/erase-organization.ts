import { type SQL, sql } from 'drizzle-orm'
import type { Ctx, Write } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Deletion, Erased } from '../../platform/db/erasure.ts'
import { rows } from '../../platform/db/rows.ts'
import { blankDeciders } from '../admissions/index.ts'
import { idsOfKeys } from '../api-keys/index.ts'
import { idsOfNamespaces } from '../namespaces/index.ts'
import { changeOrganization } from '../organizations/index.ts'
import { batchesOfPayments, blankParties } from '../payments/index.ts'
import { blankRecalls } from '../recalls/index.ts'
import { blankReturns } from '../returns/index.ts'
import { blankMessages } from '../submissions/index.ts'
import { lockDeletions } from './deletion-lock.ts'
import { AFTER_PAYMENTS, BEFORE_PAYMENTS } from './erasures.ts'

/** Rows per statement, because more would hold locks for minutes. */
const PORTION = 2000

const erasedBy = (db: Db, organization: string): Erased => ({
  organization,
  namespaces: sql`${idsOfNamespaces(db, organization)}`,
  keys: sql`${idsOfKeys(db, organization)}`,
})

/** Deletes and blanks large tables in batches; can be interrupted and continued. */
export async function* eraseInPortions(db: Db, token: string, portion = PORTION): AsyncGenerator<void> {
  const erased = erasedBy(db, token)
  for (const { inBatches = [] } of BEFORE_PAYMENTS) yield* deleteAll(db, erased, inBatches, portion)
  for (const { token: partnerId } of await idsOfNamespaces(db, token)) {
    for await (const ids of batchesOfPayments(db, partnerId, portion)) {
      await db.execute(blankParties(token, ids))
      await db.execute(blankMessages(token, ids))
      await db.execute(blankReturns(token, ids))
      await db.execute(blankRecalls(token, ids))
      await db.execute(blankDeciders(partnerId, ids))
      yield
    }
  }
  for (const { inBatches = [] } of AFTER_PAYMENTS) yield* deleteAll(db, erased, inBatches, portion)
}

async function* deleteAll(
  db: Db,
  erased: Erased,
  deletions: readonly Deletion[],
  portion: number,
): AsyncGenerator<void> {
  for (const { table, where, by = 'ctid' } of deletions) {
    const key = sql.identifier(by)
    const some = sql`select ${key} from ${table} where ${where(erased)} limit ${portion}`
    const statement = sql`delete from ${table} where ${key} = any (array(${some})) returning 1`
    while ((await alone(db, statement)) === portion) yield
    yield
  }
}

/** One batch under the lock. Returns the number of rows. Throws DeletionBusy. */
const alone = (db: Db, statement: SQL): Promise<number> =>
  db.transaction(async (tx) => {
    await lockDeletions(tx)
    return (await rows(tx, statement)).length
  })

/**
 * Erases the rest in one transaction: members, secrets, and personal data in requests to the
 * operator.
 */
export async function eraseRemaining(ctx: Write<Ctx>, token: string): Promise<void> {
  await lockDeletions(ctx.db)
  const erased = erasedBy(ctx.db, token)
  const all = [...BEFORE_PAYMENTS, ...AFTER_PAYMENTS]
  for (const { table, where } of all.flatMap(({ atEnd = [] }) => atEnd)) {
    await ctx.db.execute(sql`delete from ${table} where ${where(erased)}`)
  }
  for (const { statement } of all.flatMap(({ blanked = [] }) => blanked)) {
    await ctx.db.execute(statement(erased, ctx.now))
  }
  await changeOrganization(ctx, token, { erasedAt: ctx.now, deletionRequestedBy: null })
  ctx.audit({ action: 'organization.erase', resourceId: token, organizationId: token })
}
