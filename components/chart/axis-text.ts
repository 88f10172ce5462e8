const compact = new Intl.NumberFormat('en-US', { notation: 'compact' })

/**
 * Formats an axis value such as `−4K`, with the same minus sign as the amounts beside the chart.
 */
export const axisText = (value: number): string => compact.format(value).replace('-', '−')
