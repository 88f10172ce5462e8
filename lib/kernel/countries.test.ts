import { expect, test } from 'vitest'
import { countriesByName, countryName } from './countries.ts'

test('a country is shown by its name, and an unknown code as it is', () => {
  expect(['US', 'CH', 'XX', 'us', ''].map(countryName)).toEqual(['United States', 'Switzerland', 'XX', 'us', ''])
})

test('a country has the same name on the server as in Chrome', () => {
  expect(['FK', 'HK', 'MO', 'PS'].map(countryName)).toEqual(['Falkland Islands', 'Hong Kong', 'Macao', 'Palestine'])
})

test('all countries are listed by name, each once', () => {
  const all = countriesByName()
  expect(all).toHaveLength(249)
  expect(new Set(all.map(({ code }) => code)).size).toBe(249)
  expect(all[0]?.name).toBe('Afghanistan')
  expect(all.every(({ code, name }) => code !== name)).toBe(true)
})
