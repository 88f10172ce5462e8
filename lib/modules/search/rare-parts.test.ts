import { describe, expect, test } from 'vitest'
import { rareParts } from './rare-parts.ts'

// The index looks up no trigrams that many rows contain (decision 0231).

describe('the parts of a word without common trigrams', () => {
  test.each([
    ['invoice', ['voi'], ['invo', 'oice']],
    ['000770', ['000'], ['00770']],
    ['770000', ['000'], ['7700']],
    ['p0000', ['000'], ['p00']],
    ['rent', ['ren', 'ent'], []],
    ['rent', [], ['rent']],
    ['42', [], []],
  ])('of %s, where %j are common, are %j', (word, common, parts) => {
    expect(rareParts(word, new Set(common))).toEqual(parts)
  })
})
