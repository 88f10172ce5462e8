/** The head of the screen, while it loads and after. */
export const HEAD = {
  title: 'Customers',
  description: 'Whoever sends and receives payments in this namespace, each by an address that ends in its domain.',
}
