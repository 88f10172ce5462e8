/** Shared by the screen and its skeleton. */
export const HEAD = {
  title: 'Customers',
  description: 'People and businesses that send and receive payments in this namespace.',
}
