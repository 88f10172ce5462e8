import type { RunRecord } from '#lib/modules/settlements/contract.ts'

const count = new Intl.NumberFormat('en-US')

/** How far a run has come, in words; the gateway estimates it. */
export function progressText(progress: RunRecord['progress']): string {
  if (!progress) return 'It waits for payments that are just being completed, or its figures cannot be read yet.'
  const { share_done, transactions_done, transactions_per_second } = progress
  const share = `${Math.floor(share_done * 100)}%`
  return `About ${share} done: ${count.format(transactions_done)} transactions, ${count.format(transactions_per_second)} a second.`
}
