import { afterAll, expect, test } from 'vitest'
import { operations } from '../modules/operations.ts'
import { createLogger } from '../platform/log.ts'
import { openUpstream, raw } from '../testing/servers/hostile-upstream.ts'
import { serveRemote } from '../testing/servers/remote-front.ts'
import type { OperationSpec } from '../wire/operation.ts'

const upstream = await openUpstream()
const front = await serveRemote(upstream.url, { trustProxy: false, log: createLogger('silent') })
afterAll(() => Promise.all([front.close(), upstream.close()]))

const all: readonly OperationSpec[] = Object.values(operations)
const produced = [...new Set(all.flatMap(({ produces }) => produces ?? []))]

// Derived from the operations, so that new types are included.
test.each(produced)('a file of type %s is forwarded', async (type) => {
  upstream.say(raw('200 OK', { 'content-type': type, 'content-disposition': 'attachment; filename="a"' }, 'content'))
  const answer = await fetch(`${front.url}/partner`)
  expect([answer.status, await answer.text()]).toEqual([200, 'content'])
  expect(answer.headers.get('content-type')).toBe(type)
})
