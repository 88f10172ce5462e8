/** Shared by the screen and its skeleton. */
export const HEAD = {
  title: 'Request log',
  description: 'API requests in this namespace, kept for 30 days',
}
