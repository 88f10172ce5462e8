/** Shared by the screen and its skeleton. */
export const HEAD = {
  title: 'Namespaces',
  description: 'Each namespace has a domain for its payment addresses, such as juniper@harbor.',
}
