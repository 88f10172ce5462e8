import { describe, expect, it } from 'vitest'
import { hiddenIn, isUsual, layoutText, parseLayout, sortOf, sortText, withListParams } from './list-layout.ts'

describe('a stored list layout', () => {
  it('survives a round trip', () => {
    const layout = { hidden: ['amount'], density: 'dense' as const }
    expect(parseLayout(layoutText(layout))).toEqual(layout)
  })

  it('is not stored if it is the default', () => {
    expect(layoutText({ hidden: [] })).toBeNull()
  })

  it.each(['', '{', 'null', '[]', '{"hidden":[1,{}],"density":"huge"}'])('reads %s as the default', (text) => {
    expect(parseLayout(text)).toEqual({ hidden: [] })
  })

  it('hides optional columns that were added after it was stored', () => {
    const before = layoutText(
      { hidden: ['amount'] },
      { hidden: ['type'] },
      { all: ['amount', 'type'], optional: ['type'] },
    )
    const columns = { all: ['amount', 'type', 'direction'], optional: ['type', 'direction'] }
    const usual = { hidden: columns.optional }
    // The user has shown the type, but could not choose the direction.
    expect(parseLayout(before, usual, columns)).toEqual({ hidden: ['amount', 'direction'] })
    // An earlier release did not store which columns there were, and had no optional ones.
    expect(parseLayout('{"hidden":["amount"]}', usual, columns).hidden).toEqual(['amount', 'type', 'direction'])
    // Shown since, they stay shown.
    const all = layoutText({ hidden: [] }, usual, columns)
    expect(parseLayout(all, usual, columns)).toEqual({ hidden: [] })
  })
})

describe('a saved view', () => {
  it('hides an optional column that was added after it was saved', () => {
    const view = { hidden: ['amount'], columns: ['amount', 'type'] }
    // Its author has shown the type, but could not choose the direction.
    expect(hiddenIn(view, ['type', 'direction'])).toEqual(['amount', 'direction'])
  })

  it('of an earlier release shows no optional columns', () => {
    expect(hiddenIn({ hidden: ['amount'], columns: null }, ['type'])).toEqual(['amount', 'type'])
    expect(hiddenIn({ hidden: ['type'] }, ['type'])).toEqual(['type'])
  })
})

describe('a list', () => {
  it('is as usual with the same hidden columns in any order, and no density', () => {
    const usual = { hidden: ['type', 'direction'] }
    expect(isUsual({ hidden: ['direction', 'type'] }, usual)).toBe(true)
    expect(isUsual({ hidden: [] }, usual)).toBe(false)
    expect(isUsual({ ...usual, density: 'dense' }, usual)).toBe(false)
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

describe('withListParams', () => {
  const current = new URLSearchParams('state=failed&sort=amount.desc&size=100&page=3')

  it('keeps order and page size, and no filters', () => {
    expect(withListParams('/n/p/customers?search=x', current)).toBe('/n/p/customers?search=x&sort=amount.desc&size=100')
    expect(withListParams('/n/p/customers', current)).toBe('/n/p/customers?sort=amount.desc&size=100')
  })

  it('gives the URL precedence', () => {
    expect(withListParams('/x?size=25&sort=name.asc', current)).toBe('/x?size=25&sort=name.asc')
  })
})
