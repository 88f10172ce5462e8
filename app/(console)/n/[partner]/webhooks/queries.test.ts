import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createClient } from '#lib/client/client.ts'
import { webhooksQuery } from './queries.ts'
import { readView } from './search-params.ts'

/** Lists from a remote gateway that does not have this query parameter. */
function listWithout(missing: string, given: Record<string, string>) {
  const client = createClient('http://gateway.example', async ({ url }) => {
    if (!new URL(url).searchParams.has(missing)) return Response.json({ ok: true, data: { webhooks: [], count: 0 } })
    const message = `${missing}: unknown query parameter. Accepted: enabled, limit, page.`
    return Response.json({ ok: false, code: 'error.bad_request', message }, { status: 400 })
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return queries.fetchQuery(webhooksQuery('part_1', readView(given), client))
}

test('a gateway of an earlier release lists webhooks, but not only failing ones', async () => {
  await expect(listWithout('failing', { show: 'enabled' })).resolves.toMatchObject({ webhooks: [] })
  await expect(listWithout('failing', { show: 'failing' })).rejects.toMatchObject({
    status: 400,
    message: 'This gateway can’t filter by failing webhooks.',
  })
})

test('other refusals are shown', async () => {
  await expect(listWithout('limit', {})).rejects.toThrow('limit: unknown query parameter')
})
