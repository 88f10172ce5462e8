/** Shared by all reference pages. */
export const HEAD = {
  title: 'API reference',
  description: 'Every API operation and webhook event, with your IDs filled in',
}
