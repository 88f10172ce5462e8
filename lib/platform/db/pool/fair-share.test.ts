import { expect, test } from 'vitest'
import { createFairShare } from './fair-share.ts'

const TIMEOUT_MS = 60_000

/**
 * Eight connections: a share is four, and two stay free for others. Lists acquisitions in order;
 * others still wait when a test ends.
 */
function eightConnections() {
  const share = createFairShare(8, TIMEOUT_MS)
  const entered: string[] = []
  const enter = (organization: string, times: number) => {
    const waited = () => undefined
    for (let n = 0; n < times; n++) share.enter(organization).then(() => entered.push(organization), waited)
  }
  const settled = async () => {
    await new Promise(setImmediate)
    return entered.splice(0).join(' ')
  }
  return { share, enter, settled }
}

test('a single organization gets three quarters of the connections, and others find the rest free', async () => {
  const { share, enter, settled } = eightConnections()
  enter('a', 20)
  expect([await settled(), share.waiting]).toEqual(['a a a a a a', 14])
  enter('b', 1)
  enter('c', 1)
  expect(await settled()).toBe('b c')
})

test('while others wait, an organization gets no connection beyond half of them', async () => {
  const { share, enter, settled } = eightConnections()
  enter('a', 20)
  enter('b', 20)
  expect(await settled()).toBe('a a a a a a b b')
  share.leave('a')
  share.leave('a')
  expect(await settled()).toBe('b b')
  // Both have their half: a released connection goes to the organization that released it.
  share.leave('b')
  expect(await settled()).toBe('b')
  share.leave('a')
  expect(await settled()).toBe('a')
})

test('waiting organizations take turns, regardless of their number of requests and order of arrival', async () => {
  const { share, enter, settled } = eightConnections()
  enter('a', 6)
  enter('b', 2)
  await settled()
  enter('c', 3)
  enter('d', 3)
  enter('e', 1)
  expect(await settled()).toBe('')
  for (let n = 0; n < 6; n++) share.leave('a')
  expect(await settled()).toBe('c d e c d c')
})

test('a single connection serves everyone in turn', async () => {
  const share = createFairShare(1, TIMEOUT_MS)
  await share.enter('a')
  const next = share.enter('a')
  expect(share.waiting).toBe(1)
  share.leave('a')
  await next
})

test('a request that waits too long gets 503, and leaves nothing behind', async () => {
  const share = createFairShare(1, 1)
  await share.enter('a')
  await expect(share.enter('b')).rejects.toMatchObject({ status: 503, retryAfter: 1 })
  expect(share.waiting).toBe(0)
  share.leave('a')
  await share.enter('c')
})
