/** Shared by all reference pages. */
export const HEAD = {
  title: 'API reference',
  description: 'Every API operation, with your IDs filled in.',
}
