/** Shared by the screen and its skeleton. */
export const HEAD = {
  title: 'Links',
  description: 'Standing permissions for one customer to pull payments from another',
}
