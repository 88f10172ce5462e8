import type { StatementImport } from '#lib/modules/finality/import/contract.ts'

/** The days that a statement covers, which some files do not state. */
export function periodText({ from, to }: Pick<StatementImport, 'from' | 'to'>): string {
  if (!from) return to ? `Until ${to}` : 'Not stated'
  return !to || to === from ? from : `${from} – ${to}`
}
