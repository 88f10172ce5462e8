import type { PartnerCtx } from '../../platform/context.ts'
import { findCustomer } from '../customers/index.ts'
import { findPayment } from '../payments/index.ts'
import { findBatch } from '../settlements/index.ts'
import type { NotedRecord } from './states.ts'

const FIND: Record<NotedRecord, (ctx: PartnerCtx, id: string) => Promise<unknown>> = {
  payment: findPayment,
  customer: findCustomer,
  settlement: findBatch,
}

/** A record that the namespace can see. Throws 404. */
export async function findRecord(ctx: PartnerCtx, type: NotedRecord, id: string) {
  await FIND[type](ctx, id)
  return { type, id }
}
