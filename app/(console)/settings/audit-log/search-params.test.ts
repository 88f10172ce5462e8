import { expect, test } from 'vitest'
import { auditHref, exportHref, logFiles, readView } from './search-params.ts'

const ENTRY = 'evt_01h455vb4pex5vsknk084sn02q'

test('a view survives a round trip through its URL', () => {
  const view = {
    actor: 'Ada',
    kind: 'member' as const,
    action: 'member.',
    resource: 'mem_1',
    from: '2026-11-21T14:03',
    trail: [ENTRY],
    entry: ENTRY,
  }
  const { searchParams } = new URL(auditHref(view), 'http://x')
  expect(readView(Object.fromEntries(searchParams))).toEqual({ ...view, to: undefined })
})

test('invalid parameters are ignored', () => {
  expect(readView({ after: 'x.y', from: 'yesterday', kind: 'robot' })).toEqual({ trail: [] })
})

test('the file has the filters, but neither page nor open entry', () => {
  expect(exportHref({ actor: 'Ada', kind: 'key', to: '2026-11-21T14:03' })).toBe(
    '/api/gateway/audit-entries.csv?actor=Ada&actor_kind=key&at_to=2026-11-21T14%3A03%3A59.999Z',
  )
})

test('the files of a log have each entry once, and no file more than one response', () => {
  expect(logFiles(0)).toEqual([])
  expect(logFiles(3)).toEqual([{ first: 1, last: 3, href: '/api/gateway/audit-entries.ndjson?after=0&limit=3' }])
  expect(logFiles(200_001).map(({ first, last, href }) => [first, last, href.split('?')[1]])).toEqual([
    [1, 100_000, 'after=0&limit=100000'],
    [100_001, 200_000, 'after=100000&limit=100000'],
    [200_001, 200_001, 'after=200000&limit=1'],
  ])
})
