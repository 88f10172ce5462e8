import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { CUSTOMER_STATUS } from '../../modules/customers/states.ts'
import { LINK_STATES, type LinkState } from '../../modules/links/states.ts'
import { REVIEWED_BY } from '../../modules/namespaces/states.ts'
import type { Db } from '../../platform/db/db.ts'

// The state of the network that the rules of hot operations read, generated and written directly,
// so that one network serves many generated worlds. Harbor and annex belong to one organization.

export const SIDES = ['harbor', 'annex', 'meadow'] as const
export type Side = (typeof SIDES)[number]

type Limit = readonly [currency: string, amount: number] | null
export type World = {
  /** Each applies to at most one side. */
  readonly suspended: Side | undefined
  readonly disabled: Side | undefined
  readonly renamed: Side | undefined
  readonly inLive: Side | undefined
  readonly customerDisabled: Side | undefined
  readonly customerDeleted: Side | undefined
  /** The side's address belongs to a customer of meadow. */
  readonly customerMoved: Side | undefined
  readonly policies: Readonly<Record<Side, Policy>>
  /** All links between two sides. */
  readonly link: { readonly status: LinkState; readonly pull: boolean; readonly limit: Limit; readonly stale: boolean }
}
type Policy = {
  readonly confirmIncoming: boolean
  readonly review: Limit
  readonly reviewedBy: (typeof REVIEWED_BY)[number]
}

const seldom = fc.oneof(
  { weight: 19, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constantFrom(...SIDES) },
)
const limit: fc.Arbitrary<Limit> = fc.constantFrom(null, ['USD', 500], ['EUR', 500])
const policy: fc.Arbitrary<Policy> = fc.record({
  confirmIncoming: fc.boolean(),
  review: limit,
  reviewedBy: fc.oneof(
    { weight: 2, arbitrary: fc.constant('anyone' as const) },
    { weight: 1, arbitrary: fc.constantFrom(...REVIEWED_BY) },
  ),
})

export const worlds: fc.Arbitrary<World> = fc.record({
  suspended: seldom,
  disabled: seldom,
  renamed: seldom,
  inLive: seldom,
  customerDisabled: seldom,
  customerDeleted: seldom,
  customerMoved: seldom,
  policies: fc.record({ harbor: policy, annex: policy, meadow: policy }),
  link: fc.record({
    status: fc.constantFrom(...LINK_STATES, 'established', 'declined', 'declined', 'declined'),
    pull: fc.boolean(),
    limit,
    stale: fc.boolean(),
  }),
})

export type Ids = Readonly<Record<Side, { readonly orgId: string; readonly partnerId: string }>>

/** Makes the network this world, whatever it was before. */
export async function enter(db: Db, ids: Ids, world: World): Promise<void> {
  const suspended = world.suspended ? ids[world.suspended].orgId : ''
  await db.execute(sql`update organizations set enabled = token <> ${suspended}`)
  for (const side of SIDES) {
    const { partnerId } = ids[side]
    const { confirmIncoming, review, reviewedBy } = world.policies[side]
    await db.execute(sql`
      update partners set enabled = ${world.disabled !== side}, domain = ${world.renamed === side ? `old-${side}` : side},
             environment = ${world.inLive === side ? 'live' : 'sandbox'}, confirm_incoming = ${confirmIncoming},
             review_currency = ${review?.[0] ?? null}, review_threshold = ${review?.[1] ?? null}, reviewed_by = ${reviewedBy}
       where token = ${partnerId}`)
    const owner = ids[world.customerMoved === side ? 'meadow' : side]
    const status = world.customerDisabled === side ? CUSTOMER_STATUS.disabled : CUSTOMER_STATUS.enabled
    const deletedAt = world.customerDeleted === side ? '2026-01-01T00:00:00Z' : null
    await db.execute(sql`
      update customers set organization_id = ${owner.orgId}, partner_id = ${owner.partnerId}, status = ${status}, deleted_at = ${deletedAt}
       where payment_address = ${`willow@${side}`}`)
  }
  const { status, pull, limit: most, stale } = world.link
  await db.execute(sql`
    update links set status = ${status}, pull = ${pull}, limit_currency = ${most?.[0] ?? null}, limit_amount = ${most?.[1] ?? null},
           responder_customer_id = case when ${stale} then 'gone ' || responder_address else (
             select token from customers where payment_address = responder_address) end`)
}

/** A link from each side to each other one, which `enter` changes. */
export async function linkAll(db: Db): Promise<void> {
  await db.execute(sql`
    insert into links (token, proposer_organization_id, proposer_partner_id, proposer_customer_id, proposer_address,
                       responder_organization_id, responder_partner_id, responder_customer_id, responder_address,
                       status, pull, created_at, updated_at)
    select 'link of ' || p.payment_address || ' to ' || r.payment_address,
           p.organization_id, p.partner_id, p.token, p.payment_address,
           r.organization_id, r.partner_id, r.token, r.payment_address, 'declined', false, p.created_at, p.created_at
      from customers p join customers r on r.token <> p.token`)
}
