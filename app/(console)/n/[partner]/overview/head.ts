/** The head of the screen, while it loads and after. */
export const HEAD = {
  title: 'Overview',
  description: 'Payments, open tasks and settlement position of this namespace.',
}
