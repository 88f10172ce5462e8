import { isTimeZone } from '#lib/kernel/calendar/local-time.ts'
import { DEFAULT_VIEWER, type Viewer } from './time-text.ts'
import { localeOf } from './viewer.ts'

/** Reads the cookie; the default if it is missing or not valid. */
export function readViewer(text: string | undefined): Viewer {
  const [language = '', timeZone = ''] = text?.slice(0, 100).split('~') ?? []
  if (timeZone === '' || !isTimeZone(timeZone)) return DEFAULT_VIEWER
  return { locale: localeOf(language), timeZone }
}
