const compact = new Intl.NumberFormat('en-US', { notation: 'compact' })

/** A number on an axis: `−4K`, with the minus that the amounts beside the chart have. */
export const axisText = (value: number): string => compact.format(value).replace('-', '−')
