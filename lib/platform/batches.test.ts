import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inBatches, type Turns, takeTurns } from './batches.ts'

/** Batches that the test ends by hand, each with what it was asked. */
function held({ claims, turns = takeTurns(9) }: { claims?: (item: string) => readonly string[]; turns?: Turns } = {}) {
  const begun: { items: readonly string[]; end: () => void; fail: (error: Error) => void }[] = []
  const ask = inBatches<string, string>(
    (items) => {
      const { promise, resolve, reject } = Promise.withResolvers<string[]>()
      begun.push({ items, end: () => resolve(items.map((item) => `done ${item}`)), fail: reject })
      return promise
    },
    { claims, turns },
  )
  return { ask, begun, asked: () => begun.map(({ items }) => items) }
}

test('what is asked at one moment is done together, and each hears its own answer', async () => {
  const { ask, begun, asked } = held()
  const answers = Promise.all([ask('a'), ask('b'), ask('c')])
  await setImmediate()
  expect(asked()).toEqual([['a', 'b', 'c']])
  begun[0]?.end()
  expect(await answers).toEqual(['done a', 'done b', 'done c'])
})

test('nobody joins a batch that has begun: its view of the database may be older than the question', async () => {
  const { ask, asked } = held()
  void ask('first')
  await setImmediate()
  void ask('second')
  await setImmediate()
  expect(asked()).toEqual([['first'], ['second']])
})

test('while two batches are under way the rest gathers, and follows as one when either ends', async () => {
  const { ask, begun, asked } = held()
  for (const item of ['a', 'b', 'c', 'd']) {
    void ask(item)
    await setImmediate()
  }
  expect(asked()).toEqual([['a'], ['b']])
  begun[1]?.end()
  await setImmediate()
  expect(asked()).toEqual([['a'], ['b'], ['c', 'd']])
})

test('a batch has a limit', async () => {
  const { ask, asked } = held()
  for (let n = 0; n < 100; n++) void ask(String(n))
  await setImmediate()
  expect(asked().map(({ length }) => length)).toEqual([64, 36])
})

test('two that claim the same are never in one batch, and keep their order', async () => {
  const { ask, begun, asked } = held({ claims: (item) => [item.slice(0, 1)] })
  for (const item of ['a1', 'a2', 'b1', 'a3']) void ask(item)
  await setImmediate()
  expect(asked()).toEqual([['a1', 'b1'], ['a2']])
  begun[0]?.end()
  await setImmediate()
  expect(asked()).toEqual([['a1', 'b1'], ['a2'], ['a3']])
})

test('a failure is heard by all of its batch and by nobody else', async () => {
  const { ask, begun } = held()
  const failing = Promise.allSettled([ask('a'), ask('b')])
  await setImmediate()
  const later = ask('c')
  await setImmediate()
  begun[0]?.fail(new Error('lost'))
  begun[1]?.end()
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await later).toBe('done c')
})

test('kinds that share turns come in the order in which they asked, and who joins meanwhile comes along', async () => {
  const turns = takeTurns(1)
  const [one, other, last] = [held({ turns }), held({ turns }), held({ turns })]
  void one.ask('a')
  await setImmediate()
  const failing = Promise.allSettled([other.ask('b')])
  await setImmediate()
  void last.ask('c')
  await setImmediate()
  const failingToo = Promise.allSettled([other.ask('d')])
  void one.ask('e')
  await setImmediate()
  const asked = () => [one, other, last].map((kind) => kind.asked())
  expect(asked()).toEqual([[['a']], [], []])
  one.begun[0]?.end()
  await setImmediate()
  expect(asked()).toEqual([[['a']], [['b', 'd']], []])
  other.begun[0]?.fail(new Error('lost'))
  await Promise.all([failing, failingToo])
  await setImmediate()
  expect(asked()).toEqual([[['a']], [['b', 'd']], [['c']]])
  last.begun[0]?.end()
  await setImmediate()
  expect(asked()).toEqual([[['a'], ['e']], [['b', 'd']], [['c']]])
})
