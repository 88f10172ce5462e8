import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { inBatches, type Turns, takeTurns } from './batches.ts'

type HeldOptions = {
  claims?: (item: string) => readonly string[]
  ownerOf?: (item: string) => string
  turns?: Turns
}

/** Batches that the test ends by hand, each with what it was asked. */
function held({ turns = takeTurns(9), ...options }: HeldOptions = {}) {
  const begun: { items: readonly string[]; end: () => void; fail: (error: Error) => void }[] = []
  const ask = inBatches<string, string>(
    (items) => {
      const { promise, resolve, reject } = Promise.withResolvers<string[]>()
      begun.push({ items, end: () => resolve(items.map((item) => `done ${item}`)), fail: reject })
      return promise
    },
    { ...options, turns },
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

describe('items of several owners', () => {
  const ownerOf = (item: string) => item.slice(0, 1)
  const flood = (ask: (item: string) => unknown, n: number) => {
    for (let i = 0; i < n; i++) void ask(`a${i}`)
  }

  test('take turns: an owner with many items leaves places to those who come later', async () => {
    const { ask, asked } = held({ ownerOf })
    flood(ask, 100)
    for (const item of ['b0', 'c0']) void ask(item)
    await setImmediate()
    expect(asked()[0]?.slice(0, 4)).toEqual(['a0', 'b0', 'c0', 'a1'])
  })

  test('keep their own order', async () => {
    const { ask, asked } = held({ ownerOf })
    for (const item of ['a0', 'a1', 'b0', 'a2', 'b1']) void ask(item)
    await setImmediate()
    expect(asked()[0]).toEqual(['a0', 'b0', 'a1', 'b1', 'a2'])
  })

  test('are limited per batch, so that whoever comes next waits for a short one', async () => {
    const { ask, asked } = held({ ownerOf })
    flood(ask, 100)
    await setImmediate()
    expect(asked().map(({ length }) => length)).toEqual([16, 16])
  })
})

describe('an error that some of the items may have caused', () => {
  const isItemError = () => true
  const isBad = (items: readonly string[]) => items.includes('bad')
  /** Ends each batch when it starts, and fails those with the bad item. */
  const halving = () => {
    const batches: (readonly string[])[] = []
    const ask = inBatches<string, string>(
      async (items) => {
        batches.push(items)
        if (isBad(items)) throw new Error('caused by an item')
        return items.map((item) => `done ${item}`)
      },
      { isItemError, turns: takeTurns(9) },
    )
    return { ask, batches }
  }

  test('fails that item only', async () => {
    const { ask, batches } = halving()
    const results = await Promise.allSettled(['a', 'b', 'bad', 'c'].map(ask))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(batches).toEqual([['a', 'b', 'bad', 'c'], ['a', 'b'], ['bad', 'c'], ['bad'], ['c']])
  })
})
