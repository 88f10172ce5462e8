import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createClient } from '#lib/client/client.ts'
import { bodiesQuery, listedQuery, requestsQuery } from './queries.ts'
import { readView } from './search-params.ts'

/** A remote gateway that does not have these query parameters, and what it was requested for. */
function gatewayWithout(...missing: string[]) {
  const requested: string[] = []
  const client = createClient('http://gateway.example', async ({ url }) => {
    const { searchParams } = new URL(url)
    requested.push([...searchParams].map(([name, value]) => `${name}=${value}`).join('&'))
    const unknown = missing.find((name) => searchParams.has(name))
    if (!unknown) return Response.json({ ok: true, data: { requests: [], next_cursor: null } })
    const message = `${unknown}: unknown query parameter. Accepted: credential, limit.`
    return Response.json({ ok: false, code: 'error.bad_request', message }, { status: 400 })
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const list = (by: string) =>
    queries.fetchQuery({ ...requestsQuery('part_1', readView({ by }), client), staleTime: 0 })
  const bodies = () => queries.fetchQuery(bodiesQuery('part_1', 'req_1', client))
  return { requested, list, bodies }
}

test('a gateway of an earlier release lists requests by API keys, and receives `member_reads` only once', async () => {
  const { requested, list } = gatewayWithout('member_reads')
  await expect(list('everybody')).resolves.toMatchObject({ requests: [] })
  await list('everybody')
  await list('members')
  expect(requested).toEqual([
    'member_reads=false&limit=50',
    'limit=50&credential=api_key',
    'limit=50&credential=api_key',
    'limit=50&credential=member',
  ])
})

test('the CSV export uses the parameters that the page was listed with', async () => {
  const view = readView({})
  const listed = async (...missing: string[]) => listedQuery(view, await gatewayWithout(...missing).list('everybody'))
  expect(await listed('member_reads')).toMatchObject({ credential: 'api_key' })
  expect(await listed('member_reads')).not.toHaveProperty('member_reads')
  expect(await listed()).toMatchObject({ credential: undefined, member_reads: 'false' })
})

test('a gateway of an earlier release has no bodies', async () => {
  await expect(gatewayWithout('bodies').bodies()).resolves.toBeNull()
})

test('other refusals are shown', async () => {
  const { list, bodies } = gatewayWithout('limit')
  await expect(list('everybody')).rejects.toThrow('limit: unknown query parameter')
  await expect(bodies()).rejects.toThrow('limit: unknown query parameter')
})
