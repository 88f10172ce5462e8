/** The head of the screen, while it loads and after. */
export const HEAD = {
  title: 'Get started',
  description: 'Settle your first payment in seven steps, here or with the API.',
}
