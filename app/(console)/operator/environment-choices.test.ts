import { expect, test } from 'vitest'
import { viewHref as overviewHref, readView as readOverview } from './_overview/search-params.ts'
import { viewHref as positionsHref, readView as readPositions } from './positions/search-params.ts'

test.each([
  ['overview', readOverview, overviewHref],
  ['positions', readPositions, positionsHref],
] as const)('the %s show the live environment unless the URL names the sandbox', (_, read, href) => {
  expect([read({}), read({ environment: 'sandbox' })]).toMatchObject([
    { environment: 'live' },
    { environment: 'sandbox' },
  ])
  expect(href({ environment: 'live' })).not.toContain('?')
  expect(href({ environment: 'sandbox' })).toMatch(/\?environment=sandbox$/)
})
