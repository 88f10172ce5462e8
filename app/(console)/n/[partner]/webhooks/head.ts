/** Shared by the screen and its skeleton. */
export const HEAD = {
  title: 'Webhooks',
  description: 'Send signed events to your servers. Failed deliveries are retried for about a day.',
}
