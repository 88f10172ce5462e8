/** Shared by the screens and the message for gateways without a calendar. */
export const HEAD = {
  title: 'Settlement calendar',
  description: 'Cutoffs in your time zone, and the weekends and holidays without any.',
}
