import { expect, test } from 'vitest'
import { auditHref, exportHref, readView } from './search-params.ts'

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
