import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rows } from '../../../platform/db/rows.ts'
import { newMember } from '../../../testing/members/new-member.ts'
import { expectData } from '../../../testing/network.ts'
import { chatNetwork } from '../../../testing/notifications/chat-network.ts'

const { world, net, harbor, meadow, create, change, find } = await chatNetwork()

const SECRET = 'T0SECRET/B0SECRET/abcdefgh1234'
const channel = (body: object = {}) => ({
  body: {
    name: 'Team',
    product: 'slack',
    address: `https://1-1-1-1.test/${SECRET}`,
    kinds: ['recall_received'],
    ...body,
  },
})

describe('the address of a channel', () => {
  test('is shown as host and last four characters, and is in no response, log, audit entry or stored response', async () => {
    const { address, ...made } = await create({ address: `https://1-1-1-1.test/${SECRET}` })
    expect(address).toBe('1-1-1-1.test/…1234')
    expect((await change(made as never, { address: `https://1-1-1-1.test/new/${SECRET}` })).address).toBe(address)
    expectData(await meadow.member('POST', `/chat-channels/${made.token}/test`))
    const tables = await rows<{ name: string }>(
      net.database.db,
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    for (const { name } of tables) {
      const found = await rows(
        net.database.db,
        sql`select 1 from ${sql.identifier(name)} t where t::text like ${`%${SECRET.slice(0, 16)}%`} limit 1`,
      )
      expect(found, name).toEqual([])
    }
    expect(net.logged.join('\n')).not.toContain('SECRET')
    const audit = JSON.stringify(expectData(await meadow.member('GET', '/audit-entries')))
    expect(audit).toContain('"address_replaced":true')
    expect(audit).not.toContain('1234')
  })

  test('shows only its host if the path is too short to be hidden by a mask', async () => {
    expect((await create({ address: 'https://1-1-1-1.test/a/secret' })).address).toBe('1-1-1-1.test/…')
  })

  test.each([
    ['http://1-1-1-1.test/services', 'must be an https:// URL'],
    ['https://10.0.0.1/services', 'must have a public IP address or host name'],
    ['https://127-0-0-1.internal/services', 'must have a public IP address or host name'],
    ['https://user:password@1-1-1-1.test/', 'must not contain a user name or password'],
  ])('%s is refused', async (address, reason) => {
    const reply = await meadow.member('POST', '/chat-channels', channel({ address }))
    expect([reply.status, reply.body]).toMatchObject([400, { message: `address: ${reason}` }])
  })
})

describe('a channel', () => {
  test('belongs to its organization', async () => {
    const { token } = await create()
    for (const [method, path, body] of [
      ['PUT', '', { name: 'Theirs' }],
      ['DELETE', '', undefined],
      ['POST', '/test', undefined],
    ] as const)
      expect((await harbor.member(method, `/chat-channels/${token}${path}`, { body })).status).toBe(404)
    expect(expectData(await harbor.member('GET', '/chat-channels')).count).toBe(0)
    expect(world.receiver.received).toEqual([])
  })

  test('is not of a namespace of another organization, and one of a namespace gets no kinds of the organization', async () => {
    const of = (body: object) => meadow.member('POST', '/chat-channels', channel(body))
    expect((await of({ partner_id: harbor.partnerId })).status).toBe(404)
    expect((await of({ partner_id: meadow.partnerId, kinds: ['member_changed'] })).status).toBe(400)
    expect((await of({ kinds: ['task_expiring'] })).status).toBe(400)
    expect((await of({ partner_id: meadow.partnerId })).status).toBe(200)
  })

  test('is one of at most ten', async () => {
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => meadow.member('POST', '/chat-channels', channel())),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(200), 409, 409])
    expect(expectData(await meadow.member('GET', '/chat-channels')).count).toBe(10)
  })

  test('is changed and deleted by those who manage the organization', async () => {
    const made = await create()
    const support = await newMember(net, meadow, 'support')
    expect((await support.member('GET', '/chat-channels')).status).toBe(403)
    const changed = await change(made, { name: 'Night shift', kinds: ['settlement_failed'], paused: true })
    expect(changed).toMatchObject({ name: 'Night shift', kinds: ['settlement_failed'], status: 'paused' })
    expect(await change(made, { paused: false })).toMatchObject({ name: 'Night shift', status: 'active' })
    expectData(await meadow.member('DELETE', `/chat-channels/${made.token}`))
    expect(await find(made)).toBeUndefined()
  })
})

describe('a test', () => {
  test('posts a message and returns the status of the response without its body', async () => {
    const { token } = await create({ product: 'teams' })
    world.receiver.answer(202)
    const tested = expectData(await meadow.member('POST', `/chat-channels/${token}/test`))
    expect(tested).toEqual({ failure: null, status_code: 202, duration_ms: expect.any(Number) })
    expect(world.receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['message'])
    world.receiver.answer((response) => response.writeHead(302, { location: world.receiver.url }).end('elsewhere'))
    const redirected = await meadow.member('POST', `/chat-channels/${token}/test`)
    expect(expectData(redirected)).toMatchObject({ failure: 'status', status_code: 302 })
    expect(JSON.stringify(redirected.body)).not.toContain('elsewhere')
    expect(world.receiver.received).toHaveLength(2)
  })
})
