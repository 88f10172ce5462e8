/** The head of the screen, while it loads and after. */
export const HEAD = {
  title: 'Tasks',
  description: 'Payments that wait for a decision of yours. Each expires if nobody decides in time.',
}
