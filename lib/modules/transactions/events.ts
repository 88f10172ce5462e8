import type { Ctx, Write } from '../../platform/context.ts'
import { type PaymentRow, tellSides } from '../payments/index.ts'
import { presentTransaction } from './present.ts'
import type { Unstamped } from './table.ts'

export const announceTransaction = (ctx: Write<Ctx>, row: Unstamped, payment: PaymentRow): void =>
  tellSides(ctx, payment, { recordType: 'RT_Transactions', eventType: 'EK_Created', data: presentTransaction(row) })
