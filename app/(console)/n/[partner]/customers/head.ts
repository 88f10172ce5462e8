/** Shared by the screen and its skeleton. */
export const HEAD = {
  title: 'Customers',
  description: 'Individuals and businesses that send and receive payments in this namespace',
}
