/** Shared by the screen and its message for gateways without a calendar. */
export const HEAD = {
  title: 'Settlement calendar',
  description: 'When settlement runs, in your time zone, and the weekends and holidays without cutoffs.',
}
