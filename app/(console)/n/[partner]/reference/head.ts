/** Shared by all reference pages. */
export const HEAD = {
  title: 'API reference',
  description: 'Every operation of this gateway, from its own OpenAPI document, with your IDs filled in.',
}
