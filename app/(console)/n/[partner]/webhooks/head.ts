/** The head of the screen, while it loads and after. */
export const HEAD = {
  title: 'Webhooks',
  description: 'Send signed events to your servers. Failed deliveries are retried for several days.',
}
