import { describe, expect, it } from 'vitest'
import {
  nameProblem,
  readViews,
  renamed,
  type SavedView,
  viewSearch,
  viewsText,
  without,
  withView,
} from './saved-views.ts'

const failed: SavedView = {
  name: 'Failed',
  search: 'state=failed',
  hidden: ['reference'],
  columns: ['reference', 'state'],
}
const large: SavedView = { name: 'Large', search: 'currency=USD&min=1000' }

describe('saved views', () => {
  it('contain no search for payments, which is often a name', () => {
    const params = new URLSearchParams('search=Ada&state=failed')
    expect(viewSearch(params, '/n/part_1/payments')).toBe('state=failed')
    expect(viewSearch(params, '/n/part_1/customers')).toBe('search=Ada&state=failed')
  })

  it('survive a round trip', () => {
    expect(readViews(viewsText([failed, large]))).toEqual([failed, large])
  })

  it.each([
    '',
    '{',
    '{}',
    '[null, 1, {"name": 1}, {"name": "a", "search": "", "hidden": [3]}, {"name": "b", "search": "", "columns": "state"}]',
  ])('reads %s as none', (text) => {
    expect(readViews(text)).toEqual([])
  })

  it('are added at the end, renamed in place, and removed', () => {
    const views = withView([failed], large)
    expect(renamed(views, 'Failed', 'Broken').map(({ name }) => name)).toEqual(['Broken', 'Large'])
    expect(without(views, 'Failed')).toEqual([large])
  })

  it('have unique names', () => {
    expect(nameProblem([failed], 'failed')).toBeDefined()
    expect(nameProblem([failed], 'Failed', 'Failed')).toBeUndefined()
    expect(nameProblem([failed], '')).toBeDefined()
    expect(nameProblem([failed], 'Late')).toBeUndefined()
  })
})

describe('viewSearch', () => {
  const search = (text: string, path = '/n/part_1/tasks') => viewSearch(new URLSearchParams(text), path)

  it('keeps filters, order and size, but neither the page nor the open record', () => {
    expect(search('state=failed&after=pay_1&page=3&task=pat_1&sort=amount.desc&size=100&q=x')).toBe(
      'size=100&sort=amount.desc&state=failed',
    )
  })

  it.each([
    ['/operator/settlement-runs', 'run', 'environment=live'],
    ['/operator/organizations', 'organization', 'access=suspended'],
    ['/operator/verifications', 'request', 'status=pending'],
    ['/n/part_1/webhooks/inspector', 'reception', 'size=50'],
    ['/n/part_1/customers', 'note', 'size=50'],
    ['/n/part_1/api-keys', 'key', 'size=50'],
    ['/settings/audit-log', 'entry', 'action=member.remove'],
  ])('of %s leaves out the open record', (path, opened, filter) => {
    expect(search(`${filter}&${opened}=x_1`, path)).toBe(filter)
  })

  it('keeps the API key that the request log is filtered by', () => {
    expect(search('key=api_1&entry=req_1', '/n/part_1/request-log')).toBe('key=api_1')
  })

  it('is the same text for the same view', () => {
    expect(search('b=2&a=1&c=')).toBe(search('a=1&b=2'))
  })
})
