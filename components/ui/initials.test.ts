import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Ana Diaz', 'AD'],
  ['María del Carmen López', 'ML'],
  ['ana', 'A'],
  ['  Ana   (Support)  ', 'AS'],
  ['ángel ñandú', 'ÁÑ'],
  ['李 雷', '李雷'],
  ['𝒜da 𝓛ovelace', '𝒜𝓛'],
  ['admin@harbor.example', 'A'],
  ['', ''],
])('the initials of "%s" are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
