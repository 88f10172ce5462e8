import { sql } from 'drizzle-orm'
import type { StatementPart } from '../../../platform/bank-files/index.ts'
import type { Db } from '../../../platform/db/db.ts'
import { rows } from '../../../platform/db/rows.ts'
import { badRequest } from '../../../platform/errors.ts'
import { candidatesOf, type Entry, type Match } from './match.ts'

type EntryPart = Extract<StatementPart, { kind: 'entry' }>

/** An entry of the temporary table. */
export type StoredEntry = Entry & {
  /** Position of its booking in the file, from 1. */
  readonly number: number
  readonly bookedOn: string | null
  /** Whether an earlier file reported the booking. */
  readonly isRepeated: boolean
}

export type Matched = { readonly entry: StoredEntry; readonly result: Match }

/** Entries per SQL statement. More would create strings that V8 frees late. */
const PORTION = 200

/**
 * The booked entries of a statement go to the temporary table `statement_entries`, so that nothing else is locked
 * while the file is read. Returns the number of entries that are not booked.
 */
export async function storeEntries(
  db: Db,
  parts: AsyncIterable<EntryPart>,
): Promise<{ stored: number; ignored: number }> {
  await db.execute(sql`
    create temporary table statement_entries
      (place int primary key, number int, amount numeric, credit boolean, reversal boolean, "references" jsonb,
       remittance text, bank_reference text, booked_on text, is_repeated boolean not null default false) on commit drop`)
  let [stored, ignored] = [0, 0]
  let portion: object[] = []
  for await (const part of parts) {
    if (!part.booked) {
      ignored++
      continue
    }
    stored++
    portion.push({
      place: stored,
      number: part.number,
      amount: part.amount.toString(),
      credit: part.credit,
      reversal: part.reversal,
      references: part.references,
      remittance: part.remittance,
      bank_reference: part.bankReference,
      booked_on: part.bookedOn,
    })
    if (portion.length < PORTION) continue
    await insert(db, portion)
    portion = []
  }
  if (portion.length > 0) await insert(db, portion)
  await refuseDoubled(db)
  return { stored, ignored }
}

const insert = (db: Db, portion: readonly object[]) =>
  db.execute(sql`
    insert into statement_entries (place, number, amount, credit, reversal, "references", remittance, bank_reference, booked_on)
    select place, number, amount, credit, reversal, "references", remittance, bank_reference, booked_on
      from jsonb_populate_recordset(null::statement_entries, ${JSON.stringify(portion)}::jsonb)`)

/** Throws 400 if a booking is in the file twice, which would hide that something is missing. */
async function refuseDoubled(db: Db): Promise<void> {
  const [found] = await rows<{ first: number; second: number }>(
    db,
    sql`select min(number) as first, max(number) as second from statement_entries
         where bank_reference <> '' group by bank_reference, amount, credit, reversal, "references", remittance, booked_on
        having count(distinct number) > 1 order by 1 limit 1`,
  )
  if (found) throw badRequest(`Entry ${found.second} repeats entry ${found.first}: the bank reference is the same`)
}

/**
 * Remembers the bookings of the file, and marks the entries whose booking an earlier file reported. Entries without a
 * reference of the bank cannot be recognized.
 */
export async function rememberBookings(
  db: Db,
  { environment, currency, importId }: { environment: string; currency: string; importId: string },
): Promise<void> {
  await db.execute(sql`
    with numbered as (
      select place, bank_reference, amount, credit, reversal,
             row_number() over (partition by bank_reference, amount, credit, reversal order by place)::int as ordinal
        from statement_entries where bank_reference <> ''
    ), made as (
      insert into statement_bookings
        (environment, currency, bank_reference, amount, is_credit, is_reversal, ordinal, import_id)
      select ${environment}, ${currency}, bank_reference, amount, credit, reversal, ordinal, ${importId} from numbered
      on conflict do nothing
      returning bank_reference, amount, is_credit, is_reversal, ordinal
    )
    update statement_entries e set is_repeated = true
      from numbered n left join made m on (m.bank_reference, m.amount, m.is_credit, m.is_reversal, m.ordinal)
                                        = (n.bank_reference, n.amount, n.credit, n.reversal, n.ordinal)
     where e.place = n.place and m.ordinal is null`)
}

/** The batches with instructions that entries may name. A portion at a time, so that each look-up uses the index. */
export async function namedBatches(db: Db, environment: string, currency: string): Promise<string[]> {
  const named = new Set<string>()
  for await (const portion of readEntries(db)) {
    const references = portion.flatMap(candidatesOf)
    const found = await rows<{ batch_id: string }>(
      db,
      sql`select distinct batch_id from settlement_instructions
           where reference = any(${sql.param(references)}::text[]) and environment = ${environment} and currency = ${currency}`,
    )
    for (const { batch_id } of found) named.add(batch_id)
  }
  return [...named]
}

/** All entries in their order. */
export async function* readEntries(db: Db): AsyncGenerator<readonly StoredEntry[]> {
  for (let after = 0; ; ) {
    const found = await rows<Omit<StoredEntry, 'amount'> & { place: number; amount: string }>(
      db,
      sql`select place, number, amount::text, credit, reversal, "references", remittance, bank_reference as "bankReference",
                 booked_on as "bookedOn", is_repeated as "isRepeated"
            from statement_entries where place > ${after} order by place limit ${PORTION}`,
    )
    const last = found.at(-1)
    if (!last) return
    yield found.map((entry) => ({ ...entry, amount: BigInt(entry.amount) }))
    after = last.place
  }
}
