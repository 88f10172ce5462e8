import { describe, expect, it } from 'vitest'
import { tick, tickAll } from './ticks.ts'

const shown = ['a', 'b', 'c', 'd', 'e']

describe('tick', () => {
  it('turns a row round', () => {
    expect(tick(shown, ['a'], 'c')).toEqual(['a', 'c'])
    expect(tick(shown, ['a', 'c'], 'c')).toEqual(['a'])
  })

  it('ticks all from the anchor on, up or down, and unticks none', () => {
    expect(tick(shown, ['a'], 'd', 'b')).toEqual(['a', 'b', 'c', 'd'])
    expect(tick(shown, ['e'], 'b', 'd')).toEqual(['e', 'b', 'c', 'd'])
  })

  it('takes the row alone when the anchor has left the page', () => {
    expect(tick(shown, [], 'b', 'gone')).toEqual(['b'])
  })

  it('forgets rows that the page no longer shows', () => {
    expect(tick(shown, ['gone', 'a'], 'b')).toEqual(['a', 'b'])
  })
})

describe('tickAll', () => {
  it('ticks all, then none', () => {
    expect(tickAll(shown, ['a'])).toEqual(shown)
    expect(tickAll(shown, shown)).toEqual([])
  })
})
