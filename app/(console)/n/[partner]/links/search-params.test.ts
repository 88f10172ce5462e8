import { expect, test } from 'vitest'
import { linksHref, readView, toQuery } from './search-params.ts'

const LINK = 'lnk_01h455vb4pex5vsknk084sn02q'

test('an address reads back as the view it was written from', () => {
  const view = { tab: 'ours', address: 'juniper@harbor', page: 2, link: LINK } as const
  const { searchParams } = new URL(linksHref('part_1', view), 'http://console.invalid')
  expect(readView(Object.fromEntries(searchParams))).toEqual(view)
  expect(linksHref('part_1', readView({}))).toBe('/n/part_1/links')
})

test.each([{ tab: 'theirs' }, { address: ' ' }, { sort: 'state.asc' }, { page: '-1' }])(
  'an invalid URL shows the links that await an answer: %j',
  (given) => {
    expect(readView(given)).toEqual(readView({}))
  },
)

test('part of an address is searched', () => {
  expect(toQuery(readView({ address: 'junip' })).search).toBe('junip')
})

test('each tab requests its own links', () => {
  expect(toQuery(readView({}))).toMatchObject({ side: 'responder', status: 'proposed' })
  expect(toQuery(readView({ tab: 'ours' }))).not.toHaveProperty('status')
  expect(toQuery(readView({ tab: 'established' }))).not.toHaveProperty('side')
})
