export const HEAD = {
  title: 'Notifications',
  description: 'What needs your attention, in all namespaces. Kept for 90 days.',
}
