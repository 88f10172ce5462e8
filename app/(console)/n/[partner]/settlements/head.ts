/** The head of the screen, while it loads and after. */
export const HEAD = {
  title: 'Settlements',
  description: 'At each cutoff, what this namespace and the others owe each other becomes one net amount per currency.',
}
