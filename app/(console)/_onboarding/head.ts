/** The head of the screen, while it loads and after. */
export const HEAD = {
  title: 'Get started',
  description:
    'From nothing to a settled position in seven steps. Each ticks itself off when it is done, here or by the API.',
}
