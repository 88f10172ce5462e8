/** The head of the screen, while it loads and after. */
export const HEAD = {
  title: 'Accounts',
  description: 'Bank accounts of this namespace, verified with two small deposits.',
}
