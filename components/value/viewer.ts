import { isTimeZone } from '#lib/kernel/calendar/local-time.ts'
import { DEFAULT_VIEWER, type Viewer } from './time-text.ts'

/** Cookie with the viewer of this browser, so that documents have its times. */
export const VIEWER_COOKIE = 'time-format'

const REGION = /^[A-Z]{2}$/

/**
 * The console's language with the region of a language tag: `en-DE` of `de-DE`. Dates of another
 * language would be mixed with English words.
 */
export function localeOf(language: string): string {
  try {
    const { region } = new Intl.Locale(language)
    return region && REGION.test(region) ? `en-${region}` : DEFAULT_VIEWER.locale
  } catch (error) {
    if (error instanceof RangeError) return DEFAULT_VIEWER.locale
    throw error
  }
}

/** What a person chose in their profile; null: the browser's setting. */
export type ViewerChoice = { readonly locale: string | null; readonly timeZone: string | null }

/** The browser's locale and time zone, or those that the person chose. An older browser may not know the zone. */
export const withChoice = (browser: Viewer, { locale, timeZone }: ViewerChoice): Viewer => ({
  locale: locale === null ? browser.locale : localeOf(locale),
  timeZone: timeZone === null || !isTimeZone(timeZone) ? browser.timeZone : timeZone,
})

export const viewerText = ({ locale, timeZone }: Viewer): string => `${locale}~${timeZone}`
