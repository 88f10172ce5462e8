import { describe, expect, it } from 'vitest'
import { toggleAllRows, toggleRow } from './row-selection.ts'

const shown = ['a', 'b', 'c', 'd', 'e']

describe('toggleRow', () => {
  it('toggles a row', () => {
    expect(toggleRow(shown, ['a'], 'c')).toEqual(['a', 'c'])
    expect(toggleRow(shown, ['a', 'c'], 'c')).toEqual(['a'])
  })

  it('selects or clears all rows from the anchor, in either direction', () => {
    expect(toggleRow(shown, ['a'], 'd', 'b')).toEqual(['a', 'b', 'c', 'd'])
    expect(toggleRow(shown, ['e'], 'b', 'd')).toEqual(['e', 'b', 'c', 'd'])
  })

  it('selects only the row when the anchor has left the page', () => {
    expect(toggleRow(shown, [], 'b', 'gone')).toEqual(['b'])
  })

  it('drops rows that the page no longer shows', () => {
    expect(toggleRow(shown, ['gone', 'a'], 'b')).toEqual(['a', 'b'])
  })
})

describe('toggleAllRows', () => {
  it('selects all rows, then none', () => {
    expect(toggleAllRows(shown, ['a'])).toEqual(shown)
    expect(toggleAllRows(shown, shown)).toEqual([])
  })
})
