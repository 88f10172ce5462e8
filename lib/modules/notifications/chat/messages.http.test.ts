import { and, eq, isNull, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeSecrets } from '../../../platform/crypto/secrets.ts'
import { newMember } from '../../../testing/members/new-member.ts'
import { expectData } from '../../../testing/network.ts'
import { chatNetwork } from '../../../testing/notifications/chat-network.ts'
import { systemContext } from '../../../testing/notifications/system-context.ts'
import { makeNotifications } from '../make-notifications.ts'
import { chatChannels, chatMessages } from '../table.ts'

const { world, net, harbor, meadow, receiver, notify, send, work, posted, recall, create, change, find } =
  await chatNetwork()
const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

describe('a channel gets', () => {
  test('one message per event, however many members are notified, and nothing that it did not choose', async () => {
    await newMember(net, meadow, 'admin')
    await newMember(net, meadow, 'support')
    await create()
    const other = await receiver()
    await create({ address: `${other.url}another`, kinds: ['settlement_failed'] })
    const { id } = await recall()
    const [message, ...others] = await work()
    expect(others).toEqual([])
    expect(message?.text).toContain(
      `Namespace: meadow (sandbox)\n<https://console.example/n/${meadow.partnerId}/payments/${id}>`,
    )
    expect(message?.text).not.toContain('harbor')
    expect(posted(other)).toEqual([])
    expect(await work()).toHaveLength(1)
  })

  test('messages even if no member is notified, and each occurrence that is found again once', async () => {
    await create({ kinds: ['settlement_failed'] })
    const off = { body: { channels: [{ kind: 'settlement_failed', channel: 'off' }] } }
    expectData(await meadow.member('PUT', '/notifications/settings', off))
    const failing = {
      ...({ kind: 'settlement_failed', organizationId: meadow.orgId, partnerId: meadow.partnerId } as const),
      ...{ subject: 'whk', occurrence: 'since', at: net.clock.now },
      facts: { currency: 'USD' },
    }
    const make = (own: object) =>
      net.database.db.transaction((db) => makeNotifications({ ...systemContext(net), db }, [{ ...failing, ...own }]))
    // The limit counts occurrences once, too: there are fewer than 100.
    for (let n = 0; n < 110; n++) await make({})
    expect(await net.database.db.$count(chatMessages)).toBe(1)
  })

  test('only notifications of its namespace, if it has one', async () => {
    const second = expectData(await meadow.member('POST', '/partner', { body: { name: 'Brook', domain: 'brook' } }))
    await create({ partner_id: second.token })
    await recall()
    expect(await work()).toEqual([])
  })

  test('nothing of what happens while it is paused', async () => {
    const channel = await create()
    await change(channel, { paused: true })
    await recall()
    await work()
    await change(channel, { paused: false })
    expect(await work()).toEqual([])
    await recall()
    expect(await work()).toHaveLength(1)
  })
})

describe('an attempt that fails', () => {
  test.each([
    ['status 500', 500, 'status'],
    ['a hanging connection', 'hang', 'timeout'],
  ] as const)(
    'with %s is repeated after two minutes, four, and so on, and the channel works again',
    async (_, answer, failure) => {
      const channel = await create()
      world.receiver.answer(answer)
      await recall()
      await work()
      expect(await find(channel)).toMatchObject({ status: 'failing', last_error: { failure } })
      net.clock.advance(2 * MINUTE - SECOND)
      expect(await work()).toHaveLength(1)
      net.clock.advance(SECOND)
      expect(await work()).toHaveLength(2)
      net.clock.advance(3 * MINUTE)
      expect(await work()).toHaveLength(2)
      world.receiver.answer(200)
      net.clock.advance(MINUTE)
      expect(await work()).toHaveLength(3)
      expect(await find(channel)).toMatchObject({ status: 'active', failing_since: null })
    },
  )

  test('with 429 is repeated when the other side requests it', async () => {
    await create()
    world.receiver.answer((response) => response.writeHead(429, { 'retry-after': '30' }).end())
    await recall()
    await work()
    world.receiver.answer(200)
    net.clock.advance(29 * SECOND)
    expect(await work()).toHaveLength(1)
    net.clock.advance(SECOND)
    expect(await work()).toHaveLength(2)
  })

  test('twelve times ends the attempts', async () => {
    const channel = await create()
    world.receiver.answer(503)
    await recall()
    await notify()
    for (let n = 0; n < 20; n++) {
      await send()
      net.clock.advance(61 * MINUTE)
    }
    expect(posted()).toHaveLength(12)
    expect(await find(channel)).toMatchObject({ status: 'failed', last_error: { status_code: 503 } })
  })
})

describe('a channel that refuses a message', () => {
  test.each([
    ['410', 410, ''],
    ['404', 404, 'no_service'],
    ['403', 403, 'invalid_token'],
    ['a redirect', 302, ''],
    ['Slack’s word for an archived channel', 500, 'channel_is_archived'],
  ] as const)('with %s gets nothing more, and admins are notified once', async (_, status, body) => {
    const name = `Channel ${status} ${body || 'gone'}`
    const channel = await create({ name })
    world.receiver.answer((response) => response.writeHead(status, { location: world.receiver.url }).end(body))
    await recall()
    await recall()
    expect(await work()).toHaveLength(1)
    net.clock.advance(10 * MINUTE)
    expect(await work()).toHaveLength(1)
    expect(await find(channel)).toMatchObject({
      status: 'failed',
      last_error: { failure: 'status', status_code: status },
    })
    const { notifications } = expectData(await meadow.member('GET', '/notifications?limit=100'))
    expect(notifications.filter(({ text }: { text: string }) => text.startsWith(`${name} `))).toMatchObject([
      { kind: 'chat_channel_failed', title: 'Chat channel failed', partner_id: null, path: '/settings/notifications' },
    ])
    const { entries } = expectData(await meadow.member('GET', '/audit-entries?action=chat_channel.fail'))
    expect(entries[0]).toMatchObject({ resource_id: channel.token, after: { failure: 'status', status_code: status } })
  })

  test('gets what was queued when it is resumed, but nothing older than a day', async () => {
    const channel = await create()
    world.receiver.answer(410)
    const { id: old } = await recall()
    await work()
    net.clock.advance(DAY - MINUTE)
    const { id: recent } = await recall()
    await work()
    net.clock.advance(2 * MINUTE)
    world.receiver.answer(200)
    await change(channel, { paused: false })
    const [, ...after] = await work()
    expect(after.map(({ text }) => text)).toEqual([expect.stringContaining(recent)])
    expect(JSON.stringify(after)).not.toContain(old)
  })

  test('is resumed by another address and by a test that it accepts', async () => {
    const channel = await create()
    world.receiver.answer(410)
    await recall()
    await work()
    const other = await receiver()
    await change(channel, { address: `${other.url}services/another-one` })
    await work()
    expect(posted(other)).toHaveLength(1)
    other.answer(403)
    await recall()
    await work()
    expect(await find(channel)).toMatchObject({ status: 'failed' })
    other.answer(200)
    expectData(await meadow.member('POST', `/chat-channels/${channel.token}/test`))
    await work()
    expect(await find(channel)).toMatchObject({ status: 'active', failed_at: null })
    expect(posted(other)).toHaveLength(4)
  })
})

test('more than thirty notifications a minute are summarized in the thirtieth message, and none is lost', async () => {
  await create()
  net.clock.advance(MINUTE - (net.clock.now.getTime() % MINUTE))
  for (let n = 0; n < 42; n++) await recall()
  const messages = await work()
  expect(messages).toHaveLength(30)
  expect(messages[29]?.text).toMatch(/^13 more notifications\n/)
  await recall()
  expect(await work()).toHaveLength(30)
  net.clock.advance(MINUTE)
  expect(await work()).toHaveLength(31)
})

test('a summary counts what is still true, of 200 notifications at most, and the others follow', async () => {
  const { token } = await create()
  net.clock.advance(MINUTE - (net.clock.now.getTime() % MINUTE))
  const canceled = await recall()
  net.clock.advance(SECOND)
  const [, last] = [await recall(), await recall()]
  await notify()
  expectData(await harbor.key('POST', `/payments/${canceled.id}/recalls/${canceled.recallId}/cancel`))
  const minute = new Date(net.clock.now.getTime() - SECOND)
  await net.database.db.update(chatChannels).set({ minute, sentInMinute: 29 })
  await net.database.db.execute(sql`
    insert into chat_messages select (jsonb_populate_record(m, jsonb_build_object(
      'token', m.token || lpad(i::text, 3, '0'), 'occurrence', m.occurrence || i))).*
    from chat_messages m, generate_series(1, 210) i where m.subject = ${last.recallId}`)
  await send()
  expect(posted().map(({ text }) => text.split('\n')[0])).toEqual(['199 more notifications'])
  const left = and(eq(chatMessages.channelId, token), isNull(chatMessages.endedAt))
  expect(await net.database.db.$count(chatMessages, left)).toBe(13)
})

test('a summary of one notification that is still true is its message', async () => {
  await create()
  net.clock.advance(MINUTE - (net.clock.now.getTime() % MINUTE))
  const [canceled] = [await recall(), await recall()]
  await notify()
  expectData(await harbor.key('POST', `/payments/${canceled.id}/recalls/${canceled.recallId}/cancel`))
  await net.database.db.update(chatChannels).set({ minute: net.clock.now, sentInMinute: 29 })
  await send()
  expect(posted().map(({ text }) => text.split('\n')[0])).toEqual(['Recall received'])
})

test('a channel whose address cannot be decrypted fails with this reason, and works again with another address', async () => {
  const channel = await create()
  await net.database.db.update(chatChannels).set({ sealedAddress: '2.0000000000aa.AAAA' })
  await recall()
  const unreadable = { last_error: { failure: 'unreadable_address', status_code: null } }
  const failed: unknown[] = []
  await notify()
  for (const minutes of [2, 4]) {
    await send({ onFailed: (one) => failed.push(one) })
    expect(await find(channel)).toMatchObject({ status: 'failing', ...unreadable })
    net.clock.advance(minutes * MINUTE)
  }
  expect(failed).toEqual([])
  await send({ onFailed: (one) => failed.push(one) })
  expect(failed).toMatchObject([
    { channel: channel.token, failure: 'unreadable_address', reason: expect.stringContaining('the key 0000000000aa') },
  ])
  expect(await find(channel)).toMatchObject({ status: 'failed', ...unreadable })
  const tested = await meadow.member('POST', `/chat-channels/${channel.token}/test`)
  expect(expectData(tested)).toMatchObject({ failure: 'unreadable_address', status_code: null })
  await change(channel, { address: `${world.receiver.url}services/another-one` })
  expect(await work()).toHaveLength(1)
})

test('a channel whose address one process cannot decrypt is served by another one', async () => {
  const channel = await create()
  await recall()
  await notify()
  await send({ secrets: makeSecrets('another secret key, of 32 letters at least') })
  expect(await find(channel)).toMatchObject({ status: 'failing' })
  net.clock.advance(2 * MINUTE)
  expect(await work()).toHaveLength(1)
  expect(await find(channel)).toMatchObject({ status: 'active' })
})

test('a message that waits is not sent once it is no longer true', async () => {
  await create()
  const { recallId, id } = await recall()
  await notify()
  expectData(await harbor.key('POST', `/payments/${id}/recalls/${recallId}/cancel`))
  expect(await work()).toEqual([])
})
