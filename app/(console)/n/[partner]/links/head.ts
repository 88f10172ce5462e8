/** The head of the screen, while it loads and after. */
export const HEAD = {
  title: 'Links',
  description: 'Standing permissions for one customer to pull payments from another.',
}
