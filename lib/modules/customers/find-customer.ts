import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Environment } from '../../kernel/access.ts'
import type { PartnerCtx, Write } from '../../platform/context.ts'
import { ownedBy } from '../../platform/db/conditions.ts'
import type { Db } from '../../platform/db/db.ts'
import { notFound } from '../../platform/errors.ts'
import { type DirectoryPartner, directoryPartners, SIMULATED, SIMULATED_IDS } from '../namespaces/index.ts'
import { domainOf } from './address.ts'
import { type DirectoryCustomer, directoryCustomers } from './directory.ts'
import { standIn } from './stand-in.ts'
import { CUSTOMER_STATUS } from './states.ts'
import { type CustomerRow, customers } from './table.ts'

/** A customer with the namespace of its address. */
export type Addressee = { readonly customer: DirectoryCustomer; readonly partner: DirectoryPartner }

/** Fields for the checks of a payment. */
export type Reached = { readonly customer: Pick<DirectoryCustomer, 'status'>; readonly partner: DirectoryPartner }

/**
 * The customer of an address in the caller's environment. Throws 404 unless the customer is enabled
 * (contract#customers).
 */
export async function resolveCustomer(ctx: PartnerCtx, address: string): Promise<DirectoryCustomer> {
  const found = (await findAddressees(ctx.db, ctx.environment, [address])).get(address.toLowerCase())
  if (!found || !isEnabled(found.customer)) throw notFound()
  return found.customer
}

/**
 * The customers of several addresses in an environment, enabled or not, by address in lower case,
 * without deleted ones: those of the namespace that has the address's domain there (decision 0105).
 * For rules across namespaces, not for responses.
 */
export async function findAddressees(
  db: Db,
  environment: Environment,
  addresses: readonly string[],
): Promise<Map<string, Addressee>> {
  const lowered = addresses.map((address) => address.toLowerCase())
  const found = await db
    .select({ customer: directoryCustomers, partner: directoryPartners })
    .from(directoryPartners)
    .innerJoin(directoryCustomers, eq(directoryCustomers.partnerId, directoryPartners.token))
    .where(
      and(
        inArray(directoryPartners.domain, lowered.map(domainOf)),
        eq(directoryPartners.environment, environment),
        inArray(directoryCustomers.paymentAddress, lowered),
        isNull(directoryCustomers.deletedAt),
      ),
    )
  const byAddress = new Map<string, Addressee>(found.map((row) => [row.customer.paymentAddress, row]))
  for (const row of await standIns(
    db,
    environment,
    lowered.filter((address) => !byAddress.has(address)),
  )) {
    byAddress.set(row.customer.paymentAddress, row)
  }
  return byAddress
}

/** Customers of simulated namespaces, without a query for other addresses (decision 0036). */
async function standIns(db: Db, environment: Environment, unknown: readonly string[]): Promise<Addressee[]> {
  const simulated = unknown.filter((address) => SIMULATED.some(({ domain }) => domain === domainOf(address)))
  if (simulated.length === 0) return []
  const hosts = await db
    .select()
    .from(directoryPartners)
    .where(and(inArray(directoryPartners.token, [...SIMULATED_IDS]), eq(directoryPartners.environment, environment)))
  return simulated.flatMap((address) =>
    hosts
      .filter(({ domain }) => domain === domainOf(address))
      .map((partner) => ({ customer: standIn(partner, address), partner })),
  )
}

/** Whether payments can use the customer. */
export const isEnabled = (customer: Pick<DirectoryCustomer, 'status'>): boolean =>
  customer.status === CUSTOMER_STATUS.enabled

/** A customer of the caller's namespace, including deleted ones. Throws 404. */
export async function findCustomer(ctx: PartnerCtx, token: string): Promise<CustomerRow> {
  const [row] = await ctx.db
    .select()
    .from(customers)
    .where(and(ownedBy(ctx, customers), eq(customers.token, token)))
  if (!row) throw notFound()
  return row
}

/** A customer of the caller's namespace that is not deleted, locked for update. Throws 404. */
export async function lockCustomer(ctx: Write<PartnerCtx>, token: string): Promise<CustomerRow> {
  const [row] = await ctx.db
    .select()
    .from(customers)
    .where(and(ownedBy(ctx, customers), eq(customers.token, token), isNull(customers.deletedAt)))
    .for('update')
  if (!row) throw notFound()
  return row
}
