/**
 * The operator's screens by their link in the navigation, which opens the first; the others are its
 * tabs.
 */
export const OPERATOR_GROUPS = [
  { label: 'Network overview', screens: ['overview', 'failing-endpoints', 'approvals'] },
  { label: 'Organizations', screens: ['organizations', 'participant-accounts', 'verifications', 'deposits'] },
  {
    label: 'Settlement',
    screens: ['settlement-runs', 'settlement-calendar', 'instructions', 'bank-statements', 'mismatches'],
  },
  { label: 'Positions', screens: ['positions', 'liquidity'] },
] as const

export type OperatorScreen = (typeof OPERATOR_GROUPS)[number]['screens'][number]

/** The path of an operator's screen. */
export const operatorHref = (screen: OperatorScreen): string =>
  screen === 'overview' ? '/operator' : `/operator/${screen}`
