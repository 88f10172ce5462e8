import { type SQL, sql } from 'drizzle-orm'
import type { IdTag } from '../../kernel/ids.ts'
import { readBatched } from '../../platform/batched-reads.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { contains } from '../../platform/db/conditions.ts'
import { findTitles } from '../accounts/index.ts'
import { findCustomersById } from '../customers/index.ts'
import { findLinkIds } from '../links/index.ts'
import { findOwnBatchIds, newestBatchIds } from '../settlements/index.ts'
import { recordsByStart } from './by-start.ts'
import { isShortFor, type Part } from './explain.ts'
import type { Term } from './read-term.ts'
import type { MatchedBy, ResultType } from './states.ts'

/** A matching record that is not of a payment. `address`: leads to payments, too. */
export type FoundRecord = {
  readonly type: ResultType
  readonly id: string
  readonly title: string
  readonly by: MatchedBy
  readonly value: string
  readonly address?: string
}

/** Some of the records that match. `isPart`: there are more. */
export type FoundRecords = { readonly records: readonly FoundRecord[]; readonly isPart: boolean }
const NONE: FoundRecords = { records: [], isPart: false }
const all = (records: readonly FoundRecord[]): FoundRecords => ({ records, isPart: false })

/** Records of each kind that match other than by ID. One more is read, to know if there are more. */
const MAX_RECORDS = 10
const atMost = (records: readonly FoundRecord[]): FoundRecords => ({
  records: records.slice(0, MAX_RECORDS),
  isPart: records.length > MAX_RECORDS,
})

/** The newest batches of the namespace, among which parts of IDs are found. */
const MAX_BATCHES = 500

type Query = { readonly term: Term; readonly part: Part | undefined }

const idsOf = ({ ids }: Term, tag: IdTag): string[] => ids.filter((one) => one.tag === tag).map(({ id }) => id)

/** Parts of names and titles, not folded. */
const partsOf = ({ clean, words }: Term): string[] => (words.length > 0 ? clean.split(' ') : [])

const allOf = (column: SQL, parts: readonly string[]): SQL =>
  sql.join(
    parts.map((one) => contains(column, one)),
    sql` and `,
  )

/** Customers by ID, the start of it, name or part of the address. Callers without `customers_read` find none. */
export async function findCustomers(ctx: PartnerCtx, { term }: Query): Promise<FoundRecords> {
  if (ctx.actor.kind === 'key' && !ctx.actor.flags.customers_read) return NONE
  const ids = idsOf(term, 'cust')
  const parts = ids.length > 0 ? [] : partsOf(term)
  const [named, started] = await Promise.all([
    parts.length > 0 ? customersBy(ctx, parts) : [],
    recordsByStart(ctx, term, 'cust', MAX_RECORDS + 1),
  ])
  const tokens = [...new Set([...ids, ...started, ...named])]
  if (tokens.length === 0) return NONE
  const found = (await findCustomersById(ctx, tokens)).map((row): FoundRecord => {
    const title = row.businessTradeName || row.businessLegalName || `${row.firstName} ${row.lastName}`.trim()
    const isByAddress = parts.length > 0 && parts.every((one) => row.paymentAddress.includes(one.toLowerCase()))
    const id = byId(row.token, { ids, started })
    const [by, value]: [MatchedBy, string] = id
      ? [id, row.token]
      : isByAddress
        ? [term.addresses.includes(row.paymentAddress) ? 'address' : 'address_part', row.paymentAddress]
        : ['name', title]
    return { type: 'customer', id: row.token, title, by, value, address: row.paymentAddress }
  })
  return ids.length > 0 ? all(found) : atMost(found)
}

/** Names of the customers that were found by name, by address. */
export const namesByAddress = ({ records }: FoundRecords): ReadonlyMap<string, string> =>
  new Map(records.flatMap(({ by, address, title }) => (address && by === 'name' ? [[address, title]] : [])))

/** Whether a record was found by its ID or the start of it. */
function byId(
  id: string,
  { ids, started }: { readonly ids: readonly string[]; readonly started: readonly string[] },
): MatchedBy | undefined {
  if (ids.includes(id)) return 'id'
  return started.includes(id) ? 'id_part' : undefined
}

/** Customers of the namespace whose names and address together contain all parts. */
export async function customersBy(ctx: PartnerCtx, parts: readonly string[]): Promise<string[]> {
  const found = await readBatched<{ token: string }>(
    ctx.db,
    sql`
    select token from customer_names
     where partner_id = ${ctx.partnerId} and ${allOf(sql`name`, parts)} limit ${MAX_RECORDS + 1}`,
  )
  return found.map(({ token }) => token)
}

/** Accounts by ID, the start of it, or title. Keys cannot read accounts. */
export async function findAccounts(ctx: PartnerCtx, { term }: Query): Promise<FoundRecords> {
  if (ctx.actor.kind !== 'member') return NONE
  const ids = idsOf(term, 'acct')
  const parts = ids.length > 0 ? [] : partsOf(term)
  const [titled, started] = await Promise.all([
    parts.length > 0 ? accountsBy(ctx, parts) : [],
    recordsByStart(ctx, term, 'acct', MAX_RECORDS + 1),
  ])
  const tokens = [...new Set([...ids, ...started, ...titled])]
  if (tokens.length === 0) return NONE
  const found = (await findTitles(ctx, tokens)).map(({ token, title }): FoundRecord => {
    const by = byId(token, { ids, started })
    return { type: 'account', id: token, title, by: by ?? 'title', value: by ? token : title }
  })
  return ids.length > 0 ? all(found) : atMost(found)
}

async function accountsBy(ctx: PartnerCtx, parts: readonly string[]): Promise<string[]> {
  const found = await readBatched<{ token: string }>(
    ctx.db,
    sql`
    select token from account_titles
     where partner_id = ${ctx.partnerId} and status in ('unverified', 'verified') and ${allOf(sql`account_title`, parts)} limit ${MAX_RECORDS + 1}`,
  )
  return found.map(({ token }) => token)
}

/** Settlement batches with a position of the namespace, by ID or part of it. */
export async function findBatches(ctx: PartnerCtx, { term, part }: Query): Promise<FoundRecords> {
  const ids = idsOf(term, 'batch')
  if (ids.length > 0) {
    const found = await findOwnBatchIds(ctx, ids)
    return all(found.map((id) => ({ type: 'batch', id, title: '', by: 'id', value: id })))
  }
  if (!part) return NONE
  const [started, newest] = await Promise.all([
    recordsByStart(ctx, term, 'batch', MAX_RECORDS + 1),
    newestBatchIds(ctx, MAX_BATCHES),
  ])
  const found = new Set([...started, ...newest.filter((id) => isShortFor(part, id))])
  return atMost([...found].map((id) => ({ type: 'batch', id, title: '', by: 'id_part', value: id })))
}

/** Links by ID or the start of it, of either side. Links are read with `customers_read`. */
export async function findLinks(ctx: PartnerCtx, { term }: Query): Promise<FoundRecords> {
  const ids = idsOf(term, 'lnk')
  if (ctx.actor.kind === 'key' && !ctx.actor.flags.customers_read) return NONE
  if (ids.length > 0) {
    const found = await findLinkIds(ctx, ids)
    return all(found.map((id) => ({ type: 'link', id, title: '', by: 'id', value: id })))
  }
  const started = await recordsByStart(ctx, term, 'lnk', MAX_RECORDS + 1)
  return atMost(started.map((id) => ({ type: 'link', id, title: '', by: 'id_part', value: id })))
}
