import type { Ctx, Write } from '../../platform/context.ts'
import { emitToSides, type PaymentRow } from '../payments/index.ts'
import { presentTransaction } from './present.ts'
import type { Unstamped } from './table.ts'

export const emitTransaction = (ctx: Write<Ctx>, row: Unstamped, payment: PaymentRow): void =>
  emitToSides(ctx, payment, { recordType: 'RT_Transactions', eventType: 'EK_Created', data: presentTransaction(row) })
