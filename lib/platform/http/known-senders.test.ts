import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { ApiEnv, Sender } from './deps.ts'
import { createKnownSenders } from './known-senders.ts'

const HARBOR: Sender = { organizationId: 'org_1', bucket: undefined }

test('invented credentials displace no known ones', async () => {
  const senders = createKnownSenders(2)
  const app = new Hono<ApiEnv>()
  app.get('/', (c) => {
    const sender = senders.find(c, { by: 'member', role: 'viewer', partner: false })
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

test('a credential that is refused at one address stays known at another', async () => {
  const senders = createKnownSenders()
  const app = new Hono<ApiEnv>()
  app.get('/', (c) => {
    const sender = senders.find(c, { by: 'member', role: 'viewer', partner: false })
    c.set('sender', c.env.clientAddress === '192.0.2.1' ? HARBOR : null)
    senders.learn(c, sender)
    return c.text(sender.owner.name)
  })
  const headers = { authorization: 'Bearer leaked' }
  const send = async (clientAddress: string) => (await app.request('/', { headers }, { clientAddress })).text()
  expect([await send('192.0.2.1'), await send('192.0.2.1')]).toEqual(['192.0.2.1', 'org_1'])
  expect([await send('198.51.100.1'), await send('198.51.100.1')]).toEqual(['198.51.100.1', '198.51.100.1'])
  expect(await send('192.0.2.1')).toBe('org_1')
})
