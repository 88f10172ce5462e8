/** The head of the screen, while it loads and after. */
export const HEAD = {
  title: 'Request log',
  description: 'API requests in this namespace, kept for 30 days.',
}
