/** Shared by the screen and its skeleton. */
export const HEAD = {
  title: 'API keys',
  description: 'Authenticate your servers. Each key has its own permissions.',
}
