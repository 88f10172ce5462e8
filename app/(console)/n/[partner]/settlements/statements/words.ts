/** Shared by the screen and its message for gateways without statements. */
export const HEAD = {
  title: 'Statements',
  description:
    'Balances by day in UTC. A batch counts when it is final, or when it completes without a settlement bank.',
}

/** The files of a day, by the end of their path. */
export const FILES = [
  { name: 'camt053.xml', label: 'camt.053' },
  { name: 'statement.csv', label: 'CSV' },
  { name: 'statement.xlsx', label: 'XLSX' },
] as const
