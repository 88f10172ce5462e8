/** The head of the screen, while it loads and after. */
export const HEAD = {
  title: 'Namespaces',
  description:
    'A namespace owns the addresses that end in its domain, such as juniper@harbor, with their payments, tasks and keys.',
}
