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
  /** Whose item it is. Owners take turns in a batch, and none of them fills it. */
  readonly ownerOf?: (item: Item) => string
  /**
   * Whether an error of a batch may be due to some of its items only, and `work` had no effect.
   * Then its halves are processed one after the other, so that the others succeed.
   */
  readonly isItemError?: (error: unknown) => boolean
  readonly turns?: Turns
}

/** Concurrent batches per key. Items that arrive meanwhile form the next batch. */
const UNDER_WAY = 2
const MOST = 64
/**
 * Items of one owner in a batch, also if no other waits: whoever comes next waits until the batch
 * has ended.
 */
const MOST_OF_OWNER = 16

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
 * returns results in the order of its items; if it throws, all items of the batch fail, unless
 * `isItemError` says otherwise. It must not submit items itself. Items of abandoned requests are
 * dropped while they wait.
 */
export function inBatches<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  { claims = () => [], ownerOf, isItemError = () => false, turns = shared }: Options<Item> = {},
): InBatches<Item, Result> {
  let waiting: Waiting<Item, Result>[] = []
  let underWay = 0
  let isAsking = false

  const next = (): Waiting<Item, Result>[] => {
    const claimed = new Set<string>()
    const batch = new Set<Waiting<Item, Result>>()
    waiting = waiting.filter(isStillAwaited)
    for (const one of ownerOf ? inTurns(waiting, ({ item }) => ownerOf(item)) : waiting) {
      if (batch.size === MOST) break
      const wanted = claims(one.item)
      if (wanted.some((claim) => claimed.has(claim))) continue
      for (const claim of wanted) claimed.add(claim)
      batch.add(one)
    }
    waiting = waiting.filter((one) => !batch.has(one))
    return [...batch]
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

  const execute = async (batch: readonly Waiting<Item, Result>[]): Promise<void> => {
    if (batch.length === 0) return
    try {
      const scope = scopeOfAll(batch.map(({ scope }) => scope))
      const results = await withinRequest(scope, () => work(batch.map(({ item }) => item)))
      for (const [i, { resolve }] of batch.entries()) resolve(results[i] as Result)
    } catch (error) {
      if (batch.length > 1 && isItemError(error)) {
        const half = Math.ceil(batch.length / 2)
        await execute(batch.slice(0, half))
        await execute(batch.slice(half))
        return
      }
      for (const { reject } of batch) reject(error)
    }
  }

  const run = async (batch: readonly Waiting<Item, Result>[]) => {
    await execute(batch)
    underWay--
    turns.leave()
    if (!isAsking) start()
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

/** Rejects the item of a request that was abandoned before anything started. */
function isStillAwaited({ scope, reject }: Waiting<unknown, never>): boolean {
  if (!scope?.isAbandoned()) return true
  reject(unavailable())
  return false
}

/** The first item of each owner, then the second of each, and so on up to the limit. Owners keep their order of arrival. */
function inTurns<Item>(items: readonly Item[], ownerOf: (item: Item) => string): Item[] {
  const counts = new Map<string, number>()
  const rounds: Item[][] = Array.from({ length: MOST_OF_OWNER }, () => [])
  for (const item of items) {
    const owner = ownerOf(item)
    const count = counts.get(owner) ?? 0
    counts.set(owner, count + 1)
    rounds[count]?.push(item)
  }
  return rounds.flat()
}
