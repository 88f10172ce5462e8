/** The head of the screen, while it loads and after. */
export const HEAD = {
  title: 'Customers',
  description: 'People and businesses that send and receive payments in this namespace.',
}
