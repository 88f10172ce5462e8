import { expect, test } from 'vitest'
import { viewHref as overviewHref, readView as readOverview } from './_overview/search-params.ts'
import { inEnvironment } from './environment-choices.ts'
import { viewHref as positionsHref, readView as readPositions } from './positions/search-params.ts'

test.each([
  ['overview', readOverview, overviewHref],
  ['positions', readPositions, positionsHref],
] as const)('%s: the environment in the URL is shown, otherwise the first one of the network', (_, read, href) => {
  for (const first of ['sandbox', 'live'] as const) {
    expect(inEnvironment(read({}), first)).toMatchObject({ environment: first })
    for (const environment of ['sandbox', 'live'] as const) {
      expect(inEnvironment(read({ environment }), first)).toMatchObject({ environment })
      expect(href({ environment })).toMatch(new RegExp(`\\?environment=${environment}$`))
    }
  }
})
