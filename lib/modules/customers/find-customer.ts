import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { PartnerCtx, Write } from '../../platform/context.ts'
import { ownedBy } from '../../platform/db/conditions.ts'
import type { Db } from '../../platform/db/db.ts'
import { notFound } from '../../platform/errors.ts'
import { directoryPartners } from '../namespaces/directory.ts'
import { type DirectoryPartner, SIMULATED, SIMULATED_IDS } from '../namespaces/index.ts'
import { domainOf } from './address.ts'
import type { CustomerRow } from './create-customer.ts'
import { type DirectoryCustomer, directoryCustomers } from './directory.ts'
import { standIn } from './stand-in.ts'
import { CUSTOMER_STATUS } from './states.ts'
import { customers } from './table.ts'

/** A customer with the namespace that issued its address. */
export type Addressee = { readonly customer: DirectoryCustomer; readonly partner: DirectoryPartner }

/** What the checks of a payment need to know of it. */
export type Reached = { readonly customer: Pick<DirectoryCustomer, 'status'>; readonly partner: DirectoryPartner }

/**
 * Who stands behind an address, in any namespace of the caller's environment: a sandbox, open to everybody, shows no one's
 * live customers. Throws 404 unless the customer is enabled (contract#customers).
 */
export async function resolveCustomer(ctx: PartnerCtx, address: string): Promise<DirectoryCustomer> {
  const found = (await findAddressees(ctx.db, [address])).get(address.toLowerCase())
  if (!found || !isEnabled(found.customer) || found.partner.environment !== ctx.environment) throw notFound()
  return found.customer
}

/**
 * Who stands behind each address, enabled or not, by the address in lower case; deleted customers are nobody. For rules that
 * span namespaces, never for showing.
 */
export async function findAddressees(db: Db, addresses: string[]): Promise<Map<string, Addressee>> {
  const lowered = addresses.map((address) => address.toLowerCase())
  const found = await db
    .select({ customer: directoryCustomers, partner: directoryPartners })
    .from(directoryCustomers)
    .innerJoin(directoryPartners, eq(directoryPartners.token, directoryCustomers.partnerId))
    .where(and(inArray(directoryCustomers.paymentAddress, lowered), isNull(directoryCustomers.deletedAt)))
  const known = new Map<string, Addressee>(found.map((row) => [row.customer.paymentAddress, row]))
  for (const row of await standIns(
    db,
    lowered.filter((address) => !known.has(address)),
  )) {
    known.set(row.customer.paymentAddress, row)
  }
  return known
}

/** Those behind addresses of simulated namespaces; asks nobody about others (decision 0036). */
async function standIns(db: Db, unknown: readonly string[]): Promise<Addressee[]> {
  const simulated = unknown.filter((address) => SIMULATED.some(({ domain }) => domain === domainOf(address)))
  if (simulated.length === 0) return []
  const hosts = await db
    .select()
    .from(directoryPartners)
    .where(inArray(directoryPartners.token, [...SIMULATED_IDS]))
  return simulated.flatMap((address) =>
    hosts
      .filter(({ domain }) => domain === domainOf(address))
      .map((partner) => ({ customer: standIn(partner, address), partner })),
  )
}

/** Whether payments may name the customer. */
export const isEnabled = (customer: Pick<DirectoryCustomer, 'status'>): boolean =>
  customer.status === CUSTOMER_STATUS.enabled

/** A customer of the caller's namespace; a deleted one too, as deleted. Throws 404. */
export async function findCustomer(ctx: PartnerCtx, token: string): Promise<CustomerRow> {
  const [row] = await ctx.db
    .select()
    .from(customers)
    .where(and(ownedBy(ctx, customers), eq(customers.token, token)))
  if (!row) throw notFound()
  return row
}

/** A customer of the caller's namespace that is not deleted, locked for its change. Throws 404. */
export async function lockCustomer(ctx: Write<PartnerCtx>, token: string): Promise<CustomerRow> {
  const [row] = await ctx.db
    .select()
    .from(customers)
    .where(and(ownedBy(ctx, customers), eq(customers.token, token), isNull(customers.deletedAt)))
    .for('update')
  if (!row) throw notFound()
  return row
}
