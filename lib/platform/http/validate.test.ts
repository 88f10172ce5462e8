import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { operation } from '../../wire/operation.ts'
import { Refusal } from '../errors.ts'
import type { ApiEnv } from './deps.ts'
import { validate } from './validate.ts'

// A separate operation behind a plain server, to test what any declaration enforces.
const change = operation({
  id: 'change',
  method: 'POST',
  path: '/things/{thing}',
  tag: 'Things',
  summary: 'Change a thing',
  access: { by: 'anyone' },
  params: z.object({ thing: z.string().max(20) }),
  query: z.object({ page: z.coerce.number().int().optional() }),
  headers: z.object({ 'x-trace': z.string().optional() }),
  body: z.object({
    name: z.string().min(1),
    tags: z.record(z.string(), z.unknown()).optional(),
    owner: z.object({ id: z.string() }).optional(),
  }),
  data: z.unknown(),
})
const look = operation({
  ...change,
  id: 'look',
  params: undefined,
  query: undefined,
  headers: undefined,
  body: undefined,
})

const app = new Hono<ApiEnv>()
  .post('/things/:thing', async (c) => c.json(await validate(change, c)))
  .post('/look', async (c) =>
    c.json({ given: Object.values(await validate(look, c)).filter((part) => part !== undefined) }),
  )
  .onError((error, c) => {
    if (!(error instanceof Refusal)) throw error
    return c.json({ refused: error.message }, 400)
  })

const JSON_TYPE = { 'content-type': 'application/json' }
type Sent = { path?: string; body?: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string> }
const send = async ({ path = '/things/one', body = '{"name":"x"}', headers = JSON_TYPE }: Sent) =>
  (await app.request(path, { method: 'POST', body, headers })).json()
const refused = (message: string) => ({ refused: message })

describe('a request', () => {
  test('is reduced to what its operation declares', async () => {
    const body = '{"name":"x"}'
    const headers = { ...JSON_TYPE, 'x-trace': 't', 'x-other': 'o' }
    expect(await send({ path: '/things/one?page=2', body, headers })).toEqual({
      params: { thing: 'one' },
      query: { page: 2 },
      headers: { 'x-trace': 't' },
      body: { name: 'x' },
    })
  })

  test('has an unread body if the operation declares none', async () => {
    expect(await send({ path: '/look', body: '{' })).toEqual({ given: [] })
  })

  test.each<[string, Sent]>([
    ['name: must not be empty', { body: '{"name":""}' }],
    ['name: is required', { body: '{}' }],
    ['more: unknown field. Accepted: name, tags, owner.', { body: '{"name":"x","more":1}' }],
    ['nmae: unknown field. Did you mean name? Accepted: name, tags, owner.', { body: '{"name":"x","nmae":"y"}' }],
    ['tags: must be an object', { body: '{"name":"x","tags":7}' }],
    ['owner.id: must be a string', { body: '{"name":"x","owner":{"id":1}}' }],
    ['page: must be a whole number', { path: '/things/one?page=1.5' }],
    ['thing: must have at most 20 characters', { path: `/things/${'x'.repeat(21)}` }],
    ['body: must be an object', { body: '[]' }],
    ['body: must be an object', { body: 'null' }],
    ['body: is required', { body: '', headers: {} }],
    ['page: must be specified only once', { path: '/things/one?page=1&page=1' }],
    ['pge: unknown query parameter. Did you mean page? Accepted: page.', { path: '/things/one?pge=1' }],
    ['page: unknown query parameter. This operation takes none.', { path: '/look?page=1' }],
  ])('is rejected with the field named: %s', async (message, sent) => {
    expect(await send(sent)).toEqual(refused(message))
  })
})

describe('a body', () => {
  test.each(['application/json', 'Application/JSON', 'application/json; charset=utf-8', 'application/json ;charset=x'])(
    'is accepted as %s',
    async (type) => {
      expect(await send({ headers: { 'content-type': type } })).toMatchObject({ body: { name: 'x' } })
    },
  )

  test.each(['text/plain', 'application/jsonp', 'x application/json', 'application/json, text/html', ''])(
    'is rejected as %j',
    async (type) => {
      expect(await send({ headers: { 'content-type': type } })).toEqual(
        refused('Content-Type must be application/json'),
      )
    },
  )

  test('without a type is not guessed at', async () => {
    const body = new TextEncoder().encode('{"name":"x"}')
    expect(await send({ body, headers: {} })).toEqual(refused('Content-Type must be application/json'))
  })

  test('that is not JSON, or not UTF-8, is rejected with that reason', async () => {
    expect(await send({ body: '{"name":' })).toEqual(refused('The body must be valid JSON'))
    const latin1 = Uint8Array.from(Buffer.from('{"name":"é"}', 'latin1'))
    expect(await send({ body: latin1 })).toEqual(refused('The body must be valid UTF-8'))
  })

  test.each([
    ['a NUL', String.raw`{"name":"a\u0000b"}`],
    ['half a surrogate pair', String.raw`{"name":"\ud83d"}`],
    ['half of one, in capitals', String.raw`{"name":"\uD83D"}`],
    ['the other half', String.raw`{"name":"\uDE00"}`],
    ['a NUL deep inside', String.raw`{"name":"x","tags":{"a":[{"b":"\u0000"}]}}`],
    ['a NUL in the name of a field', String.raw`{"name":"x","tags":{"a":{"b\u0000":null}}}`],
  ])('with %s cannot be stored', async (_, body) => {
    expect(await send({ body })).toEqual(refused('The body must not contain NUL characters or unpaired surrogates'))
  })

  test.each([
    ['both halves', String.raw`{"name":"\ud83d\ude00"}`, '😀'],
    ['a backslash before what only looks like a NUL', String.raw`{"name":"\\u0000"}`, String.raw`\u0000`],
    ['what PostgreSQL takes', String.raw`{"name":"\u0001 €\n"}`, '\u0001 €\n'],
  ])('with %s can be stored', async (_, body, name) => {
    expect(await send({ body })).toMatchObject({ body: { name } })
  })

  test('can contain anything besides strings', async () => {
    const tags = { n: null, t: true, i: 1, l: [[], {}], e: '😀' }
    const body = JSON.stringify({ name: 'x', tags }).replace('😀', String.raw`\ud83d\ude00`)
    expect(await send({ body })).toMatchObject({ body: { tags } })
  })
})

test('a NUL in a path or a query is rejected before any lookup', async () => {
  expect(await send({ path: '/things/a%00b' })).toEqual(refused('thing: must not contain NUL characters'))
  expect(await send({ path: '/things/one?page=%00' })).toEqual(refused('page: must not contain NUL characters'))
})
