import { describe, expect, test } from 'vitest'
import type { Mail, Mailer } from '../../../platform/outbound/mail.ts'
import { auditDeliveryWorld, linesOf } from '../../../testing/audit-delivery/delivery-world.ts'
import { newMember } from '../../../testing/members/new-member.ts'
import type { Receiver } from '../../../testing/receiver.ts'
import { auditEndpoints } from '../table.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

const { world, deliverer, settle, create, find, act, expectComplete, rowOf } = auditDeliveryWorld()

describe('a failure', () => {
  test.each([
    ['an error', 500, 'status'],
    ['a redirect to a private address', (r) => r.writeHead(307, { location: 'http://10.0.0.1/' }).end(), 'status'],
    ['no response', 'hang', 'timeout'],
    ['a connection that is reset', (r) => r.socket?.resetAndDestroy(), 'connection'],
    ['headers that arrive byte by byte', (r) => void drip(r), 'timeout'],
  ] satisfies [string, Parameters<Receiver['answer']>[0], string][])(
    '%s is repeated, and nothing is skipped or sent out of order',
    async (_, answer, failure) => {
      await create()
      world.receiver.answer(answer)
      await settle(deliverer({ timeoutMs: 300 }))
      const failed = world.receiver.received.splice(0)
      expect(failed.length).toBe(1)
      expect(await find()).toMatchObject({
        status: 'failing',
        sequence: 0,
        failing_since: world.net.clock.now.toISOString(),
        last_error: { failure },
      })
      await act(2)
      await settle()
      expect(world.receiver.received).toHaveLength(0)
      world.receiver.answer(200)
      world.net.clock.advance(6 * SECOND)
      await settle()
      await expectComplete(world.receiver.received)
      expect(linesOf(world.receiver.received).slice(0, linesOf(failed).length)).toEqual(linesOf(failed))
      expect(await find()).toMatchObject({ status: 'active', waiting: 0, failing_since: null, next_attempt_at: null })
    },
  )

  test('a huge or endless response with a 2xx status is a success of which little is read', async () => {
    await create()
    let written = 0
    world.receiver.answer((response) => {
      response.writeHead(200)
      const more = () => {
        if (response.destroyed || written > 200_000_000) return
        written += 65_536
        response.write('x'.repeat(65_536), more)
      }
      more()
    })
    await settle(deliverer({ timeoutMs: 2000 }))
    expect(await find()).toMatchObject({ status: 'active', waiting: 0 })
    expect(written).toBeLessThan(50_000_000)
  })

  test('is repeated after 5 seconds, 5 minutes and then every 30 minutes, and never given up', async () => {
    await create()
    world.receiver.answer(500)
    const waits = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 30 * MINUTE, 30 * MINUTE]
    const by = deliverer()
    await settle(by)
    for (const [n, wait] of waits.entries()) {
      const waiting = ((await rowOf()).dueAt?.getTime() ?? 0) - world.net.clock.now.getTime()
      expect(waiting, `attempt ${n + 2}`).toBeGreaterThanOrEqual(wait)
      expect(waiting).toBeLessThanOrEqual(wait * 1.2)
      world.net.clock.advance(waiting - 1)
      await settle(by)
      expect(world.receiver.received).toHaveLength(n + 1)
      world.net.clock.advance(1)
      await settle(by)
      expect(world.receiver.received).toHaveLength(n + 2)
    }
    world.net.clock.advance(30 * 24 * 60 * MINUTE)
    world.receiver.received.length = 0
    world.receiver.answer(200)
    await settle(by)
    await expectComplete(world.receiver.received)
  })

  test('waits as long as the endpoint requests', async () => {
    await create()
    world.receiver.answer((response) => response.writeHead(429, { 'retry-after': '600' }).end())
    await settle()
    expect((await find()).next_attempt_at).toBe(new Date(world.net.clock.now.getTime() + 600 * SECOND).toISOString())
  })

  test('of the gateway itself shows as failing, and is retried after a minute', async () => {
    await create()
    const { sealedSecret } = await rowOf()
    const seal = (value: string) => world.net.database.db.update(auditEndpoints).set({ sealedSecret: value })
    await seal('damaged')
    await settle()
    expect(await find()).toMatchObject({
      status: 'failing',
      last_error: null,
      next_attempt_at: new Date(world.net.clock.now.getTime() + MINUTE).toISOString(),
    })
    await seal(sealedSecret)
    world.net.clock.advance(MINUTE)
    await settle()
    expect(await find()).toMatchObject({ status: 'active', waiting: 0 })
  })

  test('of an hour is mailed to all admins once, and so is the recovery', async () => {
    await create()
    await newMember(world.net, world.bank, 'support')
    const sent: Mail[] = []
    const mailer: Mailer = {
      consoleUrl: 'https://console.example',
      post: (mail) => void (typeof mail === 'function' ? undefined : sent.push(mail)),
      send: async () => 'failed',
      closing: new AbortController().signal,
      close: async () => undefined,
    }
    const second = await newMember(world.net, world.bank)
    const by = deliverer({ mailer })
    world.receiver.answer(500)
    const fail = async (times: number) => {
      for (let n = 0; n < times; n++) {
        await settle(by)
        world.net.clock.advance(37 * MINUTE)
      }
    }
    await fail(2)
    expect(sent).toEqual([])
    await fail(6)
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([[second.email, 'Audit log delivery is failing']])
    expect(JSON.stringify(sent)).not.toContain(world.receiver.url)
    world.receiver.answer(200)
    await settle(by)
    await act(1)
    await settle(by)
    expect(sent.slice(1).map(({ to, subject }) => [to, subject])).toEqual([
      [second.email, 'Audit log delivery has recovered'],
    ])
  })
})

/** Sends a header byte by byte, and never ends. */
async function drip({ socket }: { socket: { destroyed: boolean; write(text: string): unknown } | null }) {
  for (const letter of `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(500)}`) {
    if (!socket || socket.destroyed) return
    socket.write(letter)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
