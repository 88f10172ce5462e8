/** The head of the screen, while it loads and after. */
export const HEAD = {
  title: 'Overview',
  description: 'What this namespace sends and receives, what waits for its people, and what the next cutoff will cost.',
}
