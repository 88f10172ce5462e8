/** The head of the screen, while it loads and after. */
export const HEAD = {
  title: 'API keys',
  description: 'Authenticate your servers. Each key has its own permissions.',
}
