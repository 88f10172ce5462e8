import { expect, test } from 'vitest'
import { retryOverload } from './overload.ts'

const overloaded = () => new Response('{}', { status: 503, headers: { 'retry-after': '1' } })

/** Sends a decision to a gateway that gives these responses in turn. */
async function decide(...responses: (() => Response)[]) {
  const bodies: string[] = []
  const keys = new Set<string | null>()
  let waits = 0
  const send = async (request: Request) => {
    bodies.push(await request.text())
    keys.add(request.headers.get('idempotency-key'))
    return responses[bodies.length - 1]?.() ?? Response.error()
  }
  const wait = async () => void waits++
  const request = new Request('http://gateway.example/tasks/pat_1', {
    method: 'PUT',
    headers: { 'idempotency-key': 'one' },
    body: 'accept',
  })
  const { status } = await retryOverload(send, wait)(request)
  return { status, bodies, keys: [...keys], waits }
}

const accepted = () => new Response('{}', { status: 200 })

test('a request that an overloaded gateway rejected is resent with its body and key, after a pause', async () => {
  const sent = await decide(overloaded, overloaded, accepted)
  expect(sent).toEqual({ status: 200, bodies: ['accept', 'accept', 'accept'], keys: ['one'], waits: 2 })
})

test('overload that lasts longer is returned', async () => {
  const sent = await decide(overloaded, overloaded, overloaded, accepted)
  expect(sent).toMatchObject({ status: 503, waits: 2 })
})

test.each([
  ['a search that was canceled', 503, '5'],
  ['a rate limit', 429, '1'],
  ['a 503 without Retry-After', 503, undefined],
  ['a conflict', 409, undefined],
])('%s is not resent', async (_, status, retryAfter) => {
  const headers = new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter })
  const sent = await decide(() => new Response('{}', { status, headers }), accepted)
  expect(sent).toMatchObject({ status, waits: 0 })
})
