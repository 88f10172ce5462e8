/** Shared by the screen and its message for gateways without statements. */
export const HEAD = {
  title: 'Statements',
  description:
    'Daily balances in UTC. A batch counts once it is final, or once completed if it has no settlement instructions.',
}

/** The files of a day, by the end of their path. */
export const FILES = [
  { name: 'camt053.xml', label: 'camt.053' },
  { name: 'statement.csv', label: 'CSV' },
  { name: 'statement.xlsx', label: 'XLSX' },
] as const
