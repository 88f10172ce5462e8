/** The head of the screen, while it loads and after. */
export const HEAD = {
  title: 'Settlements',
  description: 'Net positions settled at each cutoff, one batch per currency.',
}
