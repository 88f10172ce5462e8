import { describe, expect, it } from 'vitest'
import { tick, tickAll } from './ticks.ts'

const shown = ['a', 'b', 'c', 'd', 'e']

describe('tick', () => {
  it('toggles a row', () => {
    expect(tick(shown, ['a'], 'c')).toEqual(['a', 'c'])
    expect(tick(shown, ['a', 'c'], 'c')).toEqual(['a'])
  })

  it('selects or clears all rows from the anchor, in either direction', () => {
    expect(tick(shown, ['a'], 'd', 'b')).toEqual(['a', 'b', 'c', 'd'])
    expect(tick(shown, ['e'], 'b', 'd')).toEqual(['e', 'b', 'c', 'd'])
  })

  it('selects only the row when the anchor has left the page', () => {
    expect(tick(shown, [], 'b', 'gone')).toEqual(['b'])
  })

  it('drops rows that the page no longer shows', () => {
    expect(tick(shown, ['gone', 'a'], 'b')).toEqual(['a', 'b'])
  })
})

describe('tickAll', () => {
  it('selects all rows, then none', () => {
    expect(tickAll(shown, ['a'])).toEqual(shown)
    expect(tickAll(shown, shown)).toEqual([])
  })
})
