import { unavailable } from './errors.ts'
import { currentRequest, type RequestScope, scopeOfAll, withinRequest } from './request-scope.ts'

type Waiting<Item, Result> = {
  readonly item: Item
  readonly scope: RequestScope | undefined
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/** Submits one item, which is processed in a batch. */
export type InBatches<Item, Result> = (item: Item) => Promise<Result>

type Options<Item> = {
  /** Keys that no other item of the same batch can claim. Later items wait for a later batch. */
  readonly claims?: (item: Item) => readonly string[]
  readonly turns?: Turns
}

/** Concurrent batches per key. Items that arrive meanwhile form the next batch. */
const UNDER_WAY = 2
const MOST = 64

/** FIFO semaphore. The caller releases its slot. */
export type Turns = { readonly ask: (enter: () => void) => void; readonly leave: () => void }

export function takeTurns(atOnce: number): Turns {
  const queue: (() => void)[] = []
  let free = atOnce
  return {
    ask(enter) {
      if (free === 0) return void queue.push(enter)
      free--
      enter()
    },
    leave() {
      const next = queue.shift()
      if (next) next()
      else free++
    },
  }
}

/**
 * Concurrent batches over all keys. The limit makes batches of many namespaces larger instead of
 * saturating the database's processors, and is high enough that a few slow batches do not block the
 * rest.
 */
const shared = takeTurns(4)

/**
 * Groups concurrent items into batches (group commit). A single item is processed immediately.
 * While batches run, further items are collected, so that one round trip serves many under load. A
 * batch is closed when it starts: its view of the database is never older than its items. `work`
 * returns results in the order of its items; if it throws, all items of the batch fail. It must not
 * submit items itself. Items of abandoned requests are dropped while they wait.
 */
export function inBatches<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  { claims = () => [], turns = shared }: Options<Item> = {},
): InBatches<Item, Result> {
  let waiting: Waiting<Item, Result>[] = []
  let underWay = 0
  let isAsking = false

  const next = (): Waiting<Item, Result>[] => {
    const claimed = new Set<string>()
    const batch: Waiting<Item, Result>[] = []
    const left: Waiting<Item, Result>[] = []
    for (const one of waiting) {
      // The request was abandoned, and nothing has started.
      if (one.scope?.isAbandoned()) {
        one.reject(unavailable())
        continue
      }
      const wanted = claims(one.item)
      if (batch.length === MOST || wanted.some((claim) => claimed.has(claim))) {
        left.push(one)
        continue
      }
      for (const claim of wanted) claimed.add(claim)
      batch.push(one)
    }
    waiting = left
    return batch
  }

  /** Acquires a slot, then collects the items that arrived meanwhile. */
  const start = () => {
    isAsking = waiting.length > 0 && underWay < UNDER_WAY
    if (!isAsking) return
    underWay++
    turns.ask(() => {
      void run(next())
      start()
    })
  }

  const run = async (batch: readonly Waiting<Item, Result>[]) => {
    try {
      const items = batch.map(({ item }) => item)
      const scope = scopeOfAll(batch.map(({ scope }) => scope))
      const results = items.length > 0 ? await withinRequest(scope, () => work(items)) : []
      for (const [i, { resolve }] of batch.entries()) resolve(results[i] as Result)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    } finally {
      underWay--
      turns.leave()
      if (!isAsking) start()
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, scope: currentRequest(), resolve, reject })
      if (isAsking) return
      isAsking = true
      // Runs after all requests that arrived at the same time were parsed.
      setImmediate(start)
    })
}
