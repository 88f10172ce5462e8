/** Shared by the screens and the message for gateways without a calendar. */
export const HEAD = {
  title: 'Settlement calendar',
  description: 'Cutoffs in your time zone, plus weekends and holidays with no cutoffs',
}
