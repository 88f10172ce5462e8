import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createApprovalGate } from '../../modules/approvals/index.ts'
import { createMailLimits } from '../../modules/members/index.ts'
import { type TestNetwork, testNetwork } from '../../testing/network.ts'
import { operation, PREFIX } from '../../wire/operation.ts'
import { notFound } from '../errors.ts'
import { createApi } from './api.ts'
import { openApiDocument } from './openapi.ts'
import { createLimiters } from './rate-limit.ts'
import { route } from './route.ts'

let net: TestNetwork
beforeAll(async () => {
  net = await testNetwork()
})
afterAll(() => net.close())

const base = {
  method: 'GET',
  tag: 'Payments',
  access: { by: 'anyone' },
  data: z.object({ next_cursor: z.string().nullable() }),
} as const
const listThings = operation({
  ...base,
  id: 'listThings',
  path: '/things',
  summary: 'List things',
  description: 'Newest first.',
  deprecated: { since: '2026-12-01', sunset: '2027-06-01', use: 'listItems' },
})
const findThing = operation({
  ...base,
  id: 'findThing',
  path: '/things/first',
  summary: 'Get a thing',
  errors: [404],
  deprecated: { since: '2026-12-01' },
})
const listItems = operation({ ...base, id: 'listItems', path: '/items', summary: 'List items' })

function get(path: string): Promise<Response> {
  const noCredentials = async () => {
    throw notFound()
  }
  const { deps } = net
  const api = createApi(
    {
      ...deps,
      limiters: createLimiters({ perCredential: 0, perOrganization: 0 }),
      authenticate: { key: noCredentials, serviceToken: noCredentials, token: noCredentials, noteUse: () => undefined },
      approvals: createApprovalGate({
        ...deps,
        mailLimits: createMailLimits(undefined),
        findOperation: () => undefined,
      }),
      onRequest: () => undefined,
    },
    [
      route(listThings, async () => ({ next_cursor: 'b' })),
      route(findThing, async () => {
        throw notFound()
      }),
      route(listItems, async () => ({ next_cursor: 'b' })),
    ],
  )
  return Promise.resolve(api.request(`${PREFIX}${path}`))
}
const announced = ({ headers }: Response) => ['deprecation', 'sunset', 'link'].map((name) => headers.get(name))
const CHANGELOG = '</api/v1/csp/changelog.json>; rel="deprecation"; type="application/json"'

test('a deprecated operation sends Deprecation, Sunset and a link to the changelog', async () => {
  const response = await get('/things')
  expect(response.status).toBe(200)
  // 2026-12-01T00:00:00Z, RFC 9745; the link of the next page stays.
  const next = '<?cursor=b>; rel="next"'
  expect(announced(response)).toEqual(['@1796083200', 'Tue, 01 Jun 2027 00:00:00 GMT', `${next}, ${CHANGELOG}`])
})

test('errors of a deprecated operation have these headers, too; without a removal date there is no Sunset', async () => {
  const response = await get('/things/first')
  expect(response.status).toBe(404)
  expect(announced(response)).toEqual(['@1796083200', null, CHANGELOG])
})

test('other operations have no deprecation headers', async () => {
  expect(announced(await get('/items'))).toEqual([null, null, '<?cursor=b>; rel="next"'])
})

test('the link leads to the changelog', async () => {
  const { status, body } = await net.call('GET', '/changelog.json')
  expect(status).toBe(200)
  expect(body.entries).toContainEqual(expect.objectContaining({ kind: 'added', version: '0.1.0' }))
})

test('the OpenAPI document marks a deprecated operation, names its replacement and documents the headers', () => {
  const { paths, externalDocs } = JSON.parse(
    JSON.stringify(openApiDocument([listThings, listItems], '1.2.3', { url: 'https://bank.example' })),
  )
  const { deprecated, description, responses } = paths[`${PREFIX}/things`].get
  expect({ deprecated, description }).toEqual({
    deprecated: true,
    description:
      'Deprecated since 2026-12-01. It will be removed on 2027-06-01. Use `listItems` instead. Newest first.',
  })
  for (const { headers } of Object.values<{ headers: object }>(responses))
    expect(Object.keys(headers)).toEqual(expect.arrayContaining(['Deprecation', 'Sunset', 'Link']))
  expect(paths[`${PREFIX}/items`].get).not.toHaveProperty('deprecated')
  expect(externalDocs.url).toBe(`https://bank.example${PREFIX}/changelog.json`)
})
