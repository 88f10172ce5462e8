import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { ApiEnv, Sender } from './deps.ts'
import { createKnownSenders } from './known-senders.ts'

const HARBOR: Sender = { organizationId: 'org_1', bucket: undefined }

test('invented credentials displace no known ones', async () => {
  const senders = createKnownSenders(2)
  const app = new Hono<ApiEnv>()
  app.get('/', (c) => {
    const sender = senders.find(c, { by: 'member', permission: 'read', partner: false })
    c.set('sender', c.req.header('authorization')?.endsWith(' valid') ? HARBOR : null)
    senders.learn(c, sender)
    return c.text(sender.owner.name)
  })
  const send = async (authorization: string) =>
    (
      await app.request(
        '/',
        { headers: { authorization, 'x-service-api-key': 'ignored' } },
        { clientAddress: '192.0.2.1' },
      )
    ).text()
  expect([await send('Bearer valid'), await send('bearer  valid')]).toEqual(['192.0.2.1', 'org_1'])
  for (let n = 0; n < 10; n++) expect(await send(`Bearer invented-${n}`)).toBe('192.0.2.1')
  expect(await send('Bearer valid')).toBe('org_1')
})
