/** The head of the screen, while it loads and after. */
export const HEAD = {
  title: 'Links',
  description:
    'Standing agreements between two customers: once the one who is asked has accepted, the other may pull payments without asking each time.',
}
