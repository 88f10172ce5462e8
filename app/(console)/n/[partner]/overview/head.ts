/** Shared by the screen and its skeleton. */
export const HEAD = {
  title: 'Overview',
  description: 'Payments, open tasks and settlement position for this namespace',
}
