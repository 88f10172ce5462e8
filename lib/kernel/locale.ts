const COUNTRY = /^[A-Z]{2}$/

/** Whether a text is a language tag (BCP 47) with a country, such as `en-GB`. */
export function isLocale(tag: string): boolean {
  try {
    return COUNTRY.test(new Intl.Locale(tag).region ?? '')
  } catch {
    return false
  }
}
