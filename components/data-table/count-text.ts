import { noun, numberText } from '#lib/kernel/wording.ts'

/** A list's total from the gateway. Some searches stop counting early. */
export type Counted = { readonly count: number; readonly count_is_exact: boolean }

/** Formats a total, such as `12,345`, or `5,000+` for a lower bound. */
export const countText = ({ count, count_is_exact }: Counted): string =>
  `${numberText(count)}${count_is_exact ? '' : '+'}`

/** A total with its noun, such as `1 task`, or `5,000+ tasks` for a lower bound. */
export const countedTotal = (total: Counted, one: string, other = `${one}s`): string =>
  `${countText(total)} ${total.count_is_exact ? noun(total.count, one, other) : other}`
