/** The batches of a run, the one with the most transactions first. The API orders them by currency. */
export const mainFirst = <Batch extends { readonly txn_count: number }>(batches: readonly Batch[]): Batch[] =>
  batches.toSorted((a, b) => b.txn_count - a.txn_count)
