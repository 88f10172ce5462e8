/** Shared by the screen and its message for gateways without statements. */
export const HEAD = {
  title: 'Daily statements',
  description:
    'Days are in UTC. Batches are booked when they become final, or when they complete if they have no settlement instructions.',
}

/** The files of a day, by the end of their path. */
export const FILES = [
  { name: 'camt053.xml', label: 'camt.053' },
  { name: 'statement.csv', label: 'CSV' },
  { name: 'statement.xlsx', label: 'XLSX' },
] as const
