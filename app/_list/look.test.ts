import { describe, expect, it } from 'vitest'
import { keepLook, lookText, readLook, sortOf, sortText } from './look.ts'

describe('a stored list layout', () => {
  it('survives a round trip', () => {
    const look = { hidden: ['amount'], density: 'dense' as const }
    expect(readLook(lookText(look))).toEqual(look)
  })

  it('is not stored if it is the default', () => {
    expect(lookText({ hidden: [] })).toBeNull()
  })

  it.each(['', '{', 'null', '[]', '{"hidden":[1,{}],"density":"huge"}'])('reads %s as the default', (text) => {
    expect(readLook(text)).toEqual({ hidden: [] })
  })
})

describe('the sort order in a URL', () => {
  it('survives a round trip', () => {
    expect(sortOf(sortText({ key: 'last-used', descending: true }))).toEqual({ key: 'last-used', descending: true })
  })

  it.each([null, '', 'amount', 'amount.up', '__proto__.asc', 'a.asc.desc'])('%s is ignored', (given) => {
    expect(sortOf(given)).toBeUndefined()
  })
})

describe('keepLook', () => {
  const current = new URLSearchParams('state=failed&sort=amount.desc&size=100&page=3')

  it('keeps order and page size, and no filters', () => {
    expect(keepLook('/n/p/customers?search=x', current)).toBe('/n/p/customers?search=x&sort=amount.desc&size=100')
    expect(keepLook('/n/p/customers', current)).toBe('/n/p/customers?sort=amount.desc&size=100')
  })

  it('gives the URL precedence', () => {
    expect(keepLook('/x?size=25&sort=name.asc', current)).toBe('/x?size=25&sort=name.asc')
  })
})
