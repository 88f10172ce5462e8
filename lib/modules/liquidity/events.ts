import type { Ctx, Write } from '../../platform/context.ts'
import type { LiquidityAlert } from './contract.ts'
import { presentLiquidity } from './present.ts'
import type { LiquidityRow } from './table.ts'

/** Notifies the namespace that its use has reached a threshold. */
export function emitThreshold(
  ctx: Write<Ctx>,
  row: LiquidityRow,
  { threshold, nextCutoff }: { readonly threshold: number; readonly nextCutoff: Date | undefined },
): void {
  const data: LiquidityAlert = { ...presentLiquidity(row, nextCutoff), threshold_percent: threshold }
  ctx.emit({
    recordType: 'RT_Liquidity',
    eventType: 'EK_Threshold',
    organizationId: row.organizationId,
    partnerId: row.partnerId,
    data,
  })
}
