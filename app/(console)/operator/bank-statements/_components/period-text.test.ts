import { expect, test } from 'vitest'
import { periodText } from './period-text.ts'

test.each([
  [{ from: '2026-11-27', to: '2026-11-28' }, '2026-11-27 – 2026-11-28'],
  [{ from: '2026-11-27', to: '2026-11-27' }, '2026-11-27'],
  [{ from: '2026-11-27', to: null }, '2026-11-27'],
  [{ from: null, to: '2026-11-28' }, 'Until 2026-11-28'],
  [{ from: null, to: null }, 'Not stated'],
])('the period of %j is %s', (statement, text) => {
  expect(periodText(statement)).toBe(text)
})
