/** A list's total from the gateway. Some searches stop counting early. */
export type Counted = { readonly count: number; readonly count_is_exact: boolean }

const grouped = new Intl.NumberFormat('en-US')

/** Formats a total, such as `12,345`, or `5,000+` for a lower bound. */
export const countText = ({ count, count_is_exact }: Counted): string =>
  `${grouped.format(count)}${count_is_exact ? '' : '+'}`
