import { expect, test } from 'vitest'
import { deliveryWorld, MINUTE } from '../../../testing/delivery-world.ts'
import { created } from '../../../testing/model/payment-life.ts'
import type { Received } from '../../../testing/receiver.ts'

const { world, deliver, settle, hook, pay, statesOf } = deliveryWorld()

/** Responds with 204 after calling `wait`. Returns the numbers of requests in flight, one for each request. */
function countInFlight(wait: (got: Received) => unknown = () => undefined): number[] {
  const counts: number[] = []
  let inFlight = 0
  world.receiver.answer((response, got) => {
    counts.push(++inFlight)
    wait(got)
    setImmediate(() => {
      inFlight--
      response.writeHead(204).end()
    })
  })
  return counts
}

test('an endpoint that has recovered gets its backlog several at a time', async () => {
  world.receiver.answer(500)
  await hook()
  await pay()
  await settle()
  world.net.clock.advance(MINUTE)
  for (let i = 0; i < 80; i++) await pay()
  const counts = countInFlight()
  await settle()
  expect(counts).toHaveLength(81)
  expect(counts[0]).toBe(1)
  expect(Math.max(...counts.slice(1, 9))).toBeGreaterThan(1)
})

test('an endpoint that takes more than a second gets one delivery at a time from the next batch on', async () => {
  await hook()
  for (let i = 0; i < 48; i++) await pay()
  const counts = countInFlight(() => world.net.clock.advance(1001))
  await settle()
  expect(counts).toHaveLength(48)
  expect(Math.max(...counts.slice(0, 32))).toBeGreaterThan(1)
  expect(Math.max(...counts.slice(32))).toBe(1)
})

test('an internal error in one attempt does not lose the results of the others', async () => {
  const webhook = await hook()
  await created(world.harbor, world.payer, world.payee, { reference: 'poison' })
  for (let i = 0; i < 5; i++) await pay()
  world.receiver.answer((_, got) => (got.body.includes('poison') ? 500 : 204))
  // Used to schedule the retry.
  const random = () => {
    throw new Error('no randomness')
  }
  await settle(deliver({ random }))
  expect(await statesOf(webhook)).toEqual(['pending', ...Array(5).fill('delivered')])
})
