/** The head of the screen, while it loads and after. */
export const HEAD = {
  title: 'Tasks',
  description: 'Payments awaiting your decision. They expire if no one decides in time.',
}
