import { describe, expect, it } from 'vitest'
import { keepLook, lookText, readLook, sortOf, sortText } from './look.ts'

describe('a kept look', () => {
  it('is read as it was written', () => {
    const look = { hidden: ['amount'], density: 'dense' as const }
    expect(readLook(lookText(look))).toEqual(look)
  })

  it('is nothing when it is the list’s own', () => {
    expect(lookText({ hidden: [] })).toBeNull()
  })

  it.each(['', '{', 'null', '[]', '{"hidden":[1,{}],"density":"huge"}'])('reads %s as the list’s own', (text) => {
    expect(readLook(text)).toEqual({ hidden: [] })
  })
})

describe('the order in an address', () => {
  it('is read as it was written', () => {
    expect(sortOf(sortText({ key: 'last-used', descending: true }))).toEqual({ key: 'last-used', descending: true })
  })

  it.each([null, '', 'amount', 'amount.up', '__proto__.asc', 'a.asc.desc'])('%s is none', (given) => {
    expect(sortOf(given)).toBeUndefined()
  })
})

describe('keepLook', () => {
  const current = new URLSearchParams('state=failed&sort=amount.desc&size=100&page=3')

  it('takes order and size along, and nothing of what is in the list', () => {
    expect(keepLook('/n/p/customers?search=x', current)).toBe('/n/p/customers?search=x&sort=amount.desc&size=100')
    expect(keepLook('/n/p/customers', current)).toBe('/n/p/customers?sort=amount.desc&size=100')
  })

  it('lets the address take precedence', () => {
    expect(keepLook('/x?size=25&sort=name.asc', current)).toBe('/x?size=25&sort=name.asc')
  })
})
