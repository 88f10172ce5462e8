/** A list's total as the gateway tells it; some searches are not counted to their end. */
export type Counted = { readonly count: number; readonly count_is_exact: boolean }

const grouped = new Intl.NumberFormat('en-US')

/** The total in words: `12,345`, or `5,000+` where there are at least so many. */
export const countText = ({ count, count_is_exact }: Counted): string =>
  `${grouped.format(count)}${count_is_exact ? '' : '+'}`
