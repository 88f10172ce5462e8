import { describe, expect, test } from 'vitest'
import { expectData } from '../../../testing/network.ts'
import { chatNetwork } from '../../../testing/notifications/chat-network.ts'
import { testHours } from '../../../testing/notifications/test-hours.ts'

const { world, net, harbor, meadow, work, posted, titles, recall, create, change, find } = await chatNetwork()
const { inHours, pass } = testHours(net)
const quiet = (from: number, until: number) => ({ quiet_hours: { from: inHours(from), until: inHours(until) } })

test('hours are returned, and by default messages are posted immediately', async () => {
  const made = await create()
  expect(made).toMatchObject({ time_zone: 'UTC', quiet_hours: null, digest_hour: null })
  const hours = { time_zone: 'Europe/Berlin', quiet_hours: { from: 20, until: 7 }, digest_hour: 9 }
  expect(await change(made, hours)).toMatchObject(hours)
  expect(await change(made, { name: 'Others' })).toMatchObject(hours)
  const without = { quiet_hours: null, digest_hour: null }
  expect(await change(made, without)).toMatchObject({ time_zone: 'Europe/Berlin', ...without })
  expect(await find(await create(hours))).toMatchObject(hours)
  const { entries } = expectData(await meadow.member('GET', '/audit-entries?action=chat_channel.update'))
  expect(JSON.stringify(entries)).toContain('"quiet_hours":{"from":20,"until":7}')
})

test.each([
  [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
  [{ time_zone: '+02:00' }, 'time_zone'],
  [{ quiet_hours: { from: 7, until: 7 } }, 'quiet_hours.until'],
  [{ quiet_hours: { from: 7, until: 24 } }, 'quiet_hours.until'],
  [{ digest_hour: 24 }, 'digest_hour'],
])('%j is refused', async (hours, field) => {
  const { token } = await create()
  const reply = await meadow.member('PUT', `/chat-channels/${token}`, { body: hours })
  expect([reply.status, String(reply.body.message).split(' ')[0]?.replace(':', '')]).toEqual([400, field])
})

describe('in quiet hours', () => {
  test('messages wait, and are posted when the hours end', async () => {
    await create(quiet(1, 4))
    pass(1)
    await recall()
    await recall()
    expect(await work()).toEqual([])
    pass(2.99)
    expect(await work()).toEqual([])
    pass(0.01)
    await work()
    expect(titles()).toEqual(['Recall received', 'Recall received'])
  })

  test('of the channel’s time zone, messages wait', async () => {
    // Kolkata is five and a half hours ahead.
    await create({ ...quiet(6, 7), time_zone: 'Asia/Kolkata' })
    pass(0.5)
    await recall()
    expect(await work()).toEqual([])
    pass(0.99)
    expect(await work()).toEqual([])
    pass(0.01)
    expect(await work()).toHaveLength(1)
  })

  test('more than five messages become one, with the number of each kind that is still true', async () => {
    await create({ ...quiet(1, 4), kinds: ['recall_received', 'return_received', 'recall_ended'] })
    pass(2)
    const canceled = await recall()
    for (let n = 0; n < 5; n++) await recall()
    expectData(await harbor.key('POST', `/payments/${canceled.id}/recalls/${canceled.recallId}/cancel`))
    await work()
    pass(2)
    await recall()
    await work()
    expect(titles()).toEqual(['6 notifications', 'Recall received'])
    expect(posted()[0]?.text.split('\n').slice(1)).toEqual([
      'They were held because of the quiet hours or the daily digest of this channel.',
      ...['Received recalls: 5', 'Closed recalls: 1', 'Namespace: meadow (sandbox)'],
      '<https://console.example/notifications>',
    ])
  })

  test('test messages are posted', async () => {
    const { token } = await create(quiet(0, 1))
    expectData(await meadow.member('POST', `/chat-channels/${token}/test`))
    expect(titles()).toEqual(['Test message'])
  })

  test('failed attempts are not repeated', async () => {
    await create(quiet(1, 4))
    pass(0.99)
    world.receiver.answer(500)
    await recall()
    await work()
    world.receiver.answer(200)
    pass(0.5)
    expect(await work()).toHaveLength(1)
    pass(2.51)
    expect(await work()).toHaveLength(2)
  })
})
