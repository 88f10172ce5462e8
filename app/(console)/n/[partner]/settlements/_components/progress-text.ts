import { percentText } from '#lib/kernel/figures.ts'
import { counted, numberText } from '#lib/kernel/wording.ts'
import type { RunRecord } from '#lib/modules/settlements/contract.ts'

export function progressText(progress: RunRecord['progress']): string {
  if (!progress) return 'Waiting for payments to complete.'
  const { share_done, transactions_done, transactions_per_second } = progress
  const share = percentText(Math.floor(share_done * 100) / 100)
  return `About ${share} done: ${counted(transactions_done, 'transaction')}, ${numberText(transactions_per_second)} per second.`
}
