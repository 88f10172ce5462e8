/** Shared by the screen and its skeleton. */
export const HEAD = {
  title: 'Accounts',
  description: 'Bank accounts of this namespace, verified with two microdeposits.',
}
