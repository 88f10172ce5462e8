/** The head of the screen, while it loads and after. */
export const HEAD = {
  title: 'Request log',
  description: 'What was asked of the API within this namespace, and how it was answered. Kept for 30 days.',
}
