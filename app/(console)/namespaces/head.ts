/** The head of the screen, while it loads and after. */
export const HEAD = {
  title: 'Namespaces',
  description: 'Each namespace has a domain for its payment addresses, such as juniper@harbor.',
}
