/** Shared by the screen and its skeleton. */
export const HEAD = {
  title: 'Tasks',
  description: 'Payments awaiting your decision. They expire if no one decides in time.',
}
