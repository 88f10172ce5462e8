/** Whether a text is a language tag (BCP 47), such as `en-GB`. */
export function isLocale(tag: string): boolean {
  try {
    return new Intl.Locale(tag).baseName !== ''
  } catch {
    return false
  }
}
