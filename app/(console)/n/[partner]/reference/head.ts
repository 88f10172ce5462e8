/** The head of every page of the reference. */
export const HEAD = {
  title: 'API reference',
  description: 'Every operation of this gateway, from its own OpenAPI document, with your IDs filled in.',
}
