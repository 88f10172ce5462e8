import { expect, test } from 'vitest'
import { createCapabilities, type RemoteCaller } from './capabilities.ts'

const MINUTE = 60_000
const DOCUMENT = {
  openapi: '3.1.0',
  paths: { '/payments': { get: { 'x-extension': true, security: [{ bearer: [] }] } } },
}
const ok = (body: unknown) => Response.json(body)
const no = (status: number) => new Response('{}', { status })
const one: RemoteCaller = { organization: 'org_1', partner: 'part_1' }
const two: RemoteCaller = { organization: 'org_2', partner: 'part_2' }

/** Capabilities of a fake remote with the given responses. */
function build() {
  const state = { now: 0, document: () => no(404), list: () => no(404) }
  const requests: string[] = []
  const capabilities = createCapabilities(() => state.now)
  const offers = (caller: RemoteCaller, name = 'GET /payments') =>
    capabilities.offers(name, caller, async (_, path) => {
      requests.push(path)
      return path === '/openapi.json' ? state.document() : state.list()
    })
  const bearer = ({ organization }: RemoteCaller) => capabilities.takesBearer('GET /payments', organization)
  return { state, requests, offers, bearer }
}

test.each([401, 403, 404, 500])(
  'a response to one organization (%i) does not affect others, and a document applies to all',
  async (status) => {
    const { state, offers, bearer } = build()
    state.document = () => no(status)
    expect(await offers(one)).toBe(false)
    state.document = () => ok(DOCUMENT)
    expect(await offers(two)).toBe(true)
    expect(bearer(two)).toBe(true)
    state.document = () => no(status)
    expect(await offers(one)).toBe(true)
  },
)

test('a 401 or 403 is checked again after half a minute, a 404 after ten, and concurrent checks are one', async () => {
  const { state, requests, offers } = build()
  state.document = () => no(401)
  await Promise.all([offers(one, 'POST /links'), offers(one, 'POST /links')])
  await offers(one, 'POST /links')
  expect(requests).toEqual(['/openapi.json'])
  state.now = MINUTE
  state.document = () => no(404)
  await offers(one, 'POST /links')
  state.now = 10 * MINUTE
  await offers(one, 'POST /links')
  expect(requests).toHaveLength(2)
  state.now = 12 * MINUTE
  state.document = () => ok(DOCUMENT)
  expect(await offers(one)).toBe(true)
})

test.each([401, 403, 429, 500])(
  'the last document is used while it cannot be fetched (%i), and dropped once it is gone',
  async (status) => {
    const { state, offers, bearer } = build()
    state.document = () => ok(DOCUMENT)
    expect(await offers(one)).toBe(true)
    state.now = 11 * MINUTE
    state.document = () => no(status)
    expect([await offers(one), bearer(one)]).toEqual([true, true])
    state.now = 22 * MINUTE
    state.document = () => no(404)
    expect([await offers(one), bearer(one), bearer(two)]).toEqual([false, undefined, true])
  },
)

test('a capability that one namespace lacks is checked for others; one that was found applies to all, even while the remote does not respond', async () => {
  const { state, requests, offers } = build()
  const live = (caller: RemoteCaller) => offers(caller, 'GET /live')
  expect(await live(one)).toBe(false)
  state.list = () => new Response('', { headers: { 'content-type': 'text/event-stream' } })
  expect([await live({ ...one, partner: 'part_9' }), await live(one), await live(two)]).toEqual([true, true, true])
  expect(requests.filter((path) => path === '/live')).toHaveLength(2)
  state.now = 11 * MINUTE
  state.list = () => no(503)
  expect(await live(one)).toBe(true)
  state.now = 12 * MINUTE
  state.list = () => no(404)
  expect([await live(one), await live(two)]).toEqual([false, false])
})

test('a gateway whose document is like this one’s has the live stream, which is in no document', async () => {
  const { state, requests, offers } = build()
  state.document = () => ok(DOCUMENT)
  // As the stream answers a request without a namespace.
  state.list = () => no(400)
  expect(await offers({ organization: 'org_1', partner: undefined }, 'GET /live')).toBe(true)
  expect(requests).toEqual(['/openapi.json'])
})
