import { expect, test } from 'vitest'
import { readViewer } from './read-viewer.ts'
import { localeOf, viewerText, withChoice } from './viewer.ts'

test('the locale is the console’s language with the reader’s region', () => {
  expect(['de-DE', 'en-GB', 'zh-Hant-TW', 'en', 'es-419', 'not a tag'].map(localeOf)).toEqual([
    'en-DE',
    'en-GB',
    'en-TW',
    'en-US',
    'en-US',
    'en-US',
  ])
})

test('a stored viewer is read back', () => {
  const viewer = { locale: 'en-DE', timeZone: 'Europe/Berlin' }
  expect(readViewer(viewerText(viewer))).toEqual(viewer)
})

test('the choice of a person takes precedence over the browser, unless the browser does not know it', () => {
  const browser = { locale: 'en-US', timeZone: 'UTC' }
  expect(withChoice(browser, { locale: null, timeZone: null })).toEqual(browser)
  expect(withChoice(browser, { locale: 'de-DE', timeZone: 'Asia/Tokyo' })).toEqual({
    locale: 'en-DE',
    timeZone: 'Asia/Tokyo',
  })
  expect(withChoice(browser, { locale: 'en-GB', timeZone: 'Nowhere/City' })).toEqual({
    locale: 'en-GB',
    timeZone: 'UTC',
  })
})

test.each([undefined, '', '~', 'en-DE~', 'en-DE~Nowhere/City', `en-DE~${'x'.repeat(5000)}`])(
  'an invalid cookie is ignored: %s',
  (text) => {
    expect(readViewer(text)).toEqual({ locale: 'en-US', timeZone: 'UTC' })
  },
)
