/** The head of the screen, while it loads and after. */
export const HEAD = {
  title: 'Accounts',
  description: 'Bank accounts of this namespace. Two small deposits prove that an account is yours.',
}
