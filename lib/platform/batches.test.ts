import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createBatcher, createSemaphore, type Semaphore } from './batches.ts'

type Options = {
  claims?: (item: string) => readonly string[]
  ownerOf?: (item: string) => string
  semaphore?: Semaphore
}

/** Batches that the test completes by hand, with their items. */
function manualBatches({ semaphore = createSemaphore(9), ...options }: Options = {}) {
  const started: { items: readonly string[]; end: () => void; fail: (error: Error) => void }[] = []
  const submit = createBatcher<string, string>(
    (items) => {
      const { promise, resolve, reject } = Promise.withResolvers<string[]>()
      started.push({ items, end: () => resolve(items.map((item) => `done ${item}`)), fail: reject })
      return promise
    },
    { ...options, semaphore },
  )
  return { submit, started, batches: () => started.map(({ items }) => items) }
}

test('items submitted at the same moment form one batch, and each gets its own result', async () => {
  const { submit, started, batches } = manualBatches()
  const answers = Promise.all([submit('a'), submit('b'), submit('c')])
  await setImmediate()
  expect(batches()).toEqual([['a', 'b', 'c']])
  started[0]?.end()
  expect(await answers).toEqual(['done a', 'done b', 'done c'])
})

test('a batch that has started takes no more items, because its snapshot may be older than they are', async () => {
  const { submit, batches } = manualBatches()
  void submit('first')
  await setImmediate()
  void submit('second')
  await setImmediate()
  expect(batches()).toEqual([['first'], ['second']])
})

test('while two batches run, further items wait, and form one batch when either ends', async () => {
  const { submit, started, batches } = manualBatches()
  for (const item of ['a', 'b', 'c', 'd']) {
    void submit(item)
    await setImmediate()
  }
  expect(batches()).toEqual([['a'], ['b']])
  started[1]?.end()
  await setImmediate()
  expect(batches()).toEqual([['a'], ['b'], ['c', 'd']])
})

test('a batch has at most 64 items', async () => {
  const { submit, batches } = manualBatches()
  for (let n = 0; n < 100; n++) void submit(String(n))
  await setImmediate()
  expect(batches().map(({ length }) => length)).toEqual([64, 36])
})

test('items with the same claim are never in one batch, and keep their order', async () => {
  const { submit, started, batches } = manualBatches({ claims: (item) => [item.slice(0, 1)] })
  for (const item of ['a1', 'a2', 'b1', 'a3']) void submit(item)
  await setImmediate()
  expect(batches()).toEqual([['a1', 'b1'], ['a2']])
  started[0]?.end()
  await setImmediate()
  expect(batches()).toEqual([['a1', 'b1'], ['a2'], ['a3']])
})

test('an error rejects all items of its batch, and no others', async () => {
  const { submit, started } = manualBatches()
  const failing = Promise.allSettled([submit('a'), submit('b')])
  await setImmediate()
  const later = submit('c')
  await setImmediate()
  started[0]?.fail(new Error('lost'))
  started[1]?.end()
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await later).toBe('done c')
})

test('kinds of batches that share a semaphore run in order of arrival, and a waiting one still collects items', async () => {
  const semaphore = createSemaphore(1)
  const [one, other, last] = [manualBatches({ semaphore }), manualBatches({ semaphore }), manualBatches({ semaphore })]
  void one.submit('a')
  await setImmediate()
  const failing = Promise.allSettled([other.submit('b')])
  await setImmediate()
  void last.submit('c')
  await setImmediate()
  const failingToo = Promise.allSettled([other.submit('d')])
  void one.submit('e')
  await setImmediate()
  const batches = () => [one, other, last].map((kind) => kind.batches())
  expect(batches()).toEqual([[['a']], [], []])
  one.started[0]?.end()
  await setImmediate()
  expect(batches()).toEqual([[['a']], [['b', 'd']], []])
  other.started[0]?.fail(new Error('lost'))
  await Promise.all([failing, failingToo])
  await setImmediate()
  expect(batches()).toEqual([[['a']], [['b', 'd']], [['c']]])
  last.started[0]?.end()
  await setImmediate()
  expect(batches()).toEqual([[['a'], ['e']], [['b', 'd']], [['c']]])
})

describe('items of several owners', () => {
  const ownerOf = (item: string) => item.slice(0, 1)
  const flood = (submit: (item: string) => unknown, n: number) => {
    for (let i = 0; i < n; i++) void submit(`a${i}`)
  }

  test('take turns: an owner with many items leaves room for others', async () => {
    const { submit, batches } = manualBatches({ ownerOf })
    flood(submit, 100)
    for (const item of ['b0', 'c0']) void submit(item)
    await setImmediate()
    expect(batches()[0]?.slice(0, 4)).toEqual(['a0', 'b0', 'c0', 'a1'])
  })

  test('keep their own order', async () => {
    const { submit, batches } = manualBatches({ ownerOf })
    for (const item of ['a0', 'a1', 'b0', 'a2', 'b1']) void submit(item)
    await setImmediate()
    expect(batches()[0]).toEqual(['a0', 'b0', 'a1', 'b1', 'a2'])
  })

  test('are limited per batch, so that the next item waits for a short one', async () => {
    const { submit, batches } = manualBatches({ ownerOf })
    flood(submit, 100)
    await setImmediate()
    expect(batches().map(({ length }) => length)).toEqual([16, 16])
  })
})

describe('an error that some of the items may have caused', () => {
  const isItemError = () => true
  const isBad = (items: readonly string[]) => items.includes('bad')
  /** Ends each batch when it starts, and fails those with the bad item. */
  const halving = () => {
    const batches: (readonly string[])[] = []
    const submit = createBatcher<string, string>(
      async (items) => {
        batches.push(items)
        if (isBad(items)) throw new Error('caused by an item')
        return items.map((item) => `done ${item}`)
      },
      { isItemError, semaphore: createSemaphore(9) },
    )
    return { submit, batches }
  }

  test('fails that item only', async () => {
    const { submit, batches } = halving()
    const results = await Promise.allSettled(['a', 'b', 'bad', 'c'].map(submit))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(batches).toEqual([['a', 'b', 'bad', 'c'], ['a', 'b'], ['bad', 'c'], ['bad'], ['c']])
  })
})
