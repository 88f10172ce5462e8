/**
 * The operator's screens by their link in the navigation, which opens the first; the others are its
 * tabs. `records` is the path of records without a list of their own.
 */
export const OPERATOR_GROUPS = [
  { label: 'Network overview', screens: ['overview', 'failing-endpoints', 'approvals'], records: [] },
  { label: 'Participants', screens: ['organizations', 'verifications', 'deposits'], records: [] },
  {
    label: 'Settlement',
    screens: ['settlement-runs', 'instructions', 'bank-statements', 'mismatches', 'participant-accounts'],
    records: ['/operator/batches'],
  },
  { label: 'Positions', screens: ['positions', 'liquidity'], records: [] },
] as const

type OperatorGroup = (typeof OPERATOR_GROUPS)[number]
export type OperatorGroupLabel = OperatorGroup['label']
export type OperatorScreen = OperatorGroup['screens'][number]

/** The path of an operator's screen. */
export const operatorHref = (screen: OperatorScreen): string =>
  screen === 'overview' ? '/operator' : `/operator/${screen}`
