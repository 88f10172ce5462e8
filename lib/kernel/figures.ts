import { LOCALE } from './wording.ts'

// Not in `wording.ts`, which every screen loads.
const whole = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat(LOCALE, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })
const compact = new Intl.NumberFormat(LOCALE, { notation: 'compact' })

/** "−4K", with the minus sign of amounts, for axes. */
export const axisText = (value: number): string => compact.format(value).replace('-', '\u2212')

/** "12%" of 0.12. */
export const percentText = (ratio: number): string => whole.format(ratio)

/** "12.3%" of 0.123. */
export const percentTenths = (ratio: number): string => tenths.format(ratio)
