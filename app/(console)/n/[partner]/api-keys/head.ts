/** The head of the screen, while it loads and after. */
export const HEAD = {
  title: 'API keys',
  description:
    'With a key, a program of yours calls the API for this namespace. Each key may do only what its permissions say.',
}
