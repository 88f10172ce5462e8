import { expect, test } from 'vitest'
import { openReceiver } from '../../lib/testing/receiver.ts'
import { Target } from '../src/cli/listen/target.ts'

const request = (event: string) => ({ headers: { 'webhook-id': event, 'x-other': 'x' }, body: event })

/** A target at a URL, and what is said about it. */
function targetAt(url: string, signal = new AbortController().signal) {
  const warned: string[] = []
  return { warned, target: new Target({ warn: (line) => warned.push(line), signal }, url) }
}

test('an event that ends each connection is sent three times, and does not stop those after it', async () => {
  const receiver = await openReceiver()
  receiver.answer((response, { body }) => (body === 'poison' ? response.destroy() : 200))
  const { target, warned } = targetAt(receiver.url)
  const sent = []
  for (const event of ['good', ...Array(6).fill('poison'), 'good', 'poison'])
    sent.push(await target.send(request(event)))
  expect(sent).toEqual([200, undefined, undefined, null, undefined, undefined, null, 200, undefined])
  const [silent, again] = [`No response from ${receiver.url}. Retrying …`, 'The target responds again.']
  expect(warned).toEqual([silent, again, silent])
  await receiver.close()
})

test('a target that accepts no connection has any number of tries, and is only connected to until it does', async () => {
  const { port, url, close } = await openReceiver()
  await close()
  const { target } = targetAt(url)
  for (let tries = 0; tries < 5; tries++) expect(await target.send(request('one'))).toBeUndefined()
  expect(await target.isReady()).toBe(false)
  const restarted = await openReceiver('127.0.0.1', port)
  expect(await target.isReady()).toBe(true)
  expect(restarted.received).toEqual([])
  expect(await target.send(request('one'))).toBe(200)
  const headers = restarted.received[0]?.headers
  expect([headers?.['webhook-id'], headers?.['x-other']]).toEqual(['one', undefined])
  await restarted.close()
})

test('Ctrl+C during a request leaves the event for the next call', async () => {
  const receiver = await openReceiver()
  const end = new AbortController()
  receiver.answer(() => end.abort())
  const { target, warned } = targetAt(receiver.url, end.signal)
  expect([await target.send(request('one')), warned]).toEqual([undefined, []])
  await receiver.close()
})
