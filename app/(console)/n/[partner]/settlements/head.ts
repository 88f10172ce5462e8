/** Shared by the screen and its skeleton. */
export const HEAD = {
  title: 'Settlements',
  description: 'Net positions settled at each cutoff, one batch per currency',
}
