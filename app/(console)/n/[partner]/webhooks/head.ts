/** The head of the screen, while it loads and after. */
export const HEAD = {
  title: 'Webhooks',
  description:
    'Where this namespace is told of what happens: each event is sent to an address of yours, signed, and tried again for days until it is taken.',
}
