/** Shared by the screen and its skeleton. */
export const HEAD = {
  title: 'Get started',
  description: 'Settle your first payment in seven steps, here or with the API.',
}
