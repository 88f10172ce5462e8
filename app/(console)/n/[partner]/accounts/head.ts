/** Shared by the screen and its skeleton. */
export const HEAD = {
  title: 'Accounts',
  description: 'This namespace’s bank accounts. Verify each with two microdeposits.',
}
