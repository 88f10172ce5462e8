export const WORDS = {
  ofBrowser: 'From your browser',
  amounts: 'Amounts always use the format 1,234.50.',
  mailed: 'In the console and by email',
  notMailed: 'In the console only',
} as const

const regions = new Intl.DisplayNames('en', { type: 'region' })

/** "Germany" of `en-DE`. */
export function regionName(locale: string): string {
  const { region } = new Intl.Locale(locale)
  return (region && regions.of(region)) ?? locale
}
