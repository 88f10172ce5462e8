import { and, count, desc, eq, gte, lt, lte, ne, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { idAtTime, isId } from '../../kernel/ids.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { badRequest } from '../../platform/errors.ts'
import type { PaymentQuery } from './contract.ts'
import { type ShownPayment, shownPayment, shownState } from './payment-row.ts'
import type { PaymentState } from './states.ts'
import { payments } from './table.ts'
import { initiatedBy, receivedBy, visibleTo } from './visible.ts'

export type PaymentPage = { readonly count: number; readonly found: ShownPayment[]; readonly nextCursor: string | null }

/** A page of the payments that the caller may see, newest first, and the number of all matches (contract 6). */
export async function listPayments(ctx: PartnerCtx, query: PaymentQuery): Promise<PaymentPage> {
  const { cursor, limit } = query
  if (cursor !== undefined && !isId('pay', cursor)) throw badRequest('cursor: is not a cursor of this list')
  const matches = filters(query)
  const page = and(matches, cursor === undefined ? undefined : lt(payments.token, cursor))
  const walk = (side: SQL | undefined) =>
    ctx.db
      .select(shownPayment)
      .from(payments)
      .where(and(side, page))
      .orderBy(desc(payments.token))
      .limit(limit + 1)
  // Two index walks, merged: one condition with an `or` over both columns would have to sort all of a partner's payments.
  const notOwn = ne(payments.partnerId, ctx.partnerId)
  const found = await unionAll(walk(initiatedBy(ctx)), walk(and(receivedBy(ctx), notOwn)))
    .orderBy(desc(payments.token))
    .limit(limit + 1)
  const [total] = await ctx.db
    .select({ n: count() })
    .from(payments)
    .where(and(visibleTo(ctx), matches))
  const shown = found.slice(0, limit)
  const nextCursor = found.length > limit ? (shown.at(-1)?.token ?? null) : null
  return { count: total?.n ?? 0, found: shown, nextCursor }
}

/** Filters match exactly; addresses and reference without regard to case. Bounds are inclusive. */
function filters(query: PaymentQuery): SQL | undefined {
  return and(
    given(query.payment_id, (id) => eq(payments.paymentId, id)),
    given(query.reference, (text) => sql`lower(${payments.reference}) = lower(${text})`),
    given(query.debtor_payment_address, (address) => eq(payments.debtorAddress, address.toLowerCase())),
    given(query.beneficiary_payment_address, (address) => eq(payments.beneficiaryAddress, address.toLowerCase())),
    given(query.state, inState),
    // Identifiers are time-ordered, so a range of dates is a range of the index that the list walks anyway.
    given(query.created_from, (from) => gte(payments.token, idAtTime('pay', instantOf(from)))),
    given(query.created_to, (to) => lt(payments.token, idAtTime('pay', new Date(instantOf(to).getTime() + 1)))),
    given(query.amount_min, (minor) => gte(payments.amount, BigInt(minor))),
    given(query.amount_max, (minor) => lte(payments.amount, BigInt(minor))),
    given(query.currency, (code) => eq(payments.currency, code)),
  )
}

const given = <T>(value: T | undefined, condition: (value: T) => SQL | undefined): SQL | undefined =>
  value === undefined ? undefined : condition(value)

/** The stored state narrows by index; whether a completed payment is settled is then asked of the few. */
function inState(state: PaymentState): SQL | undefined {
  if (state !== 'completed' && state !== 'settled') return eq(payments.state, state)
  return and(eq(payments.state, 'completed'), eq(shownState, state))
}

/** No payment is older than 1970, which is as far back as identifiers reach. */
const instantOf = (iso: string) => new Date(Math.max(0, Date.parse(iso)))
