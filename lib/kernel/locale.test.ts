import { expect, test } from 'vitest'
import { isLocale } from './locale.ts'

test('a locale names a country, whose format the console uses', () => {
  expect(['en-GB', 'de-DE', 'zh-Hant-TW', 'de-at'].every(isLocale)).toBe(true)
  expect(['de', 'es-419', 'zh-Hant', '', 'not a tag'].some(isLocale)).toBe(false)
})
