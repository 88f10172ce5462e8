import { expect, test } from 'vitest'
import { isFiltered, readView, toQuery, webhookHref } from './search-params.ts'

const DELIVERY = 'dlv_01h455vb4pex5vsknk084sn02q'
const EVENT = 'evt_01h455vb4pex5vsknk084sn02q'

test('an address reads back as the view it was written from', () => {
  const view = {
    status: 'failed',
    kind: 'RT_Links link_established',
    event: EVENT,
    from: '2026-11-21T14:03',
    to: '2026-11-21T14:04',
    trail: [DELIVERY],
    delivery: DELIVERY,
  } as const
  const { searchParams } = new URL(webhookHref('part_1', 'whk_1', view), 'http://console.invalid')
  expect(readView(Object.fromEntries(searchParams))).toEqual(view)
})

test('the performance has its own address, without filters', () => {
  const view = { tab: 'performance', period: '7d' } as const
  expect(webhookHref('part_1', 'whk_1', view)).toBe('/n/part_1/webhooks/whk_1?tab=performance&period=7d')
  expect(readView({ tab: 'performance', period: '7d' })).toMatchObject(view)
  expect(readView({ tab: 'other', period: '1y' })).toMatchObject({ tab: undefined, period: undefined })
})

test.each([{ status: 'done' }, { kind: 'RT_Error EK_Updated' }, { event: 'evt' }, { from: '2026-02-30T00:00' }])(
  'an invalid URL shows the unfiltered list: %j',
  (given) => {
    expect(isFiltered(readView(given))).toBe(false)
  },
)

test('an event kind maps to record and event type, and the last minute is included', () => {
  const query = toQuery(readView({ kind: 'RT_Payments EK_Updated', from: '2026-11-21T14:03', to: '2026-11-21T23:59' }))
  expect(query).toMatchObject({
    record_type: 'RT_Payments',
    event_type: 'EK_Updated',
    from: '2026-11-21T14:03:00.000Z',
    to: '2026-11-22T00:00:00.000Z',
  })
})

test('the open record beside the list does not filter it', () => {
  expect(toQuery(readView({ delivery: DELIVERY }))).toEqual(toQuery(readView({})))
})
