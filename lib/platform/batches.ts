import { unavailable } from './errors.ts'
import { currentRequest, type RequestScope, scopeOfAll, withinRequest } from './request-scope.ts'

type Waiting<Item, Result> = {
  readonly item: Item
  readonly scope: RequestScope | undefined
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/** Submits one item, which is processed in a batch. */
type Batcher<Item, Result> = (item: Item) => Promise<Result>

type Options<Item> = {
  /** Keys that no other item of the same batch can claim. Later items wait for a later batch. */
  readonly claims?: (item: Item) => readonly string[]
  /** The owner of an item. A batch takes items from owners in turn and limits each one's number. */
  readonly ownerOf?: (item: Item) => string
  /**
   * Whether an error of a batch may be due to some of its items only, and `work` had no effect.
   * Then its halves are processed one after the other, so that the others succeed.
   */
  readonly isItemError?: (error: unknown) => boolean
  readonly semaphore?: Semaphore
}

/** Concurrent batches per key. Items that arrive while one runs form the next batch. */
const MAX_RUNNING = 2
const MAX_ITEMS = 64
/**
 * Limit per owner and batch, even if no other owner is waiting: an owner whose item arrives next
 * must not wait for a long batch.
 */
const MAX_ITEMS_PER_OWNER = 16

/** FIFO semaphore. The caller releases its slot. */
export type Semaphore = { readonly acquire: (enter: () => void) => void; readonly release: () => void }

export function createSemaphore(permits: number): Semaphore {
  const queue: (() => void)[] = []
  let free = permits
  return {
    acquire(enter) {
      if (free === 0) return void queue.push(enter)
      free--
      enter()
    },
    release() {
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
const shared = createSemaphore(4)

/**
 * Groups concurrent items into batches (group commit): while batches run, further items are
 * collected. A batch is closed when it starts, so its view of the database is never older than its
 * items. `work` returns results in the order of its items; if it throws, all items of the batch
 * fail, unless `isItemError` says otherwise. It must not submit items itself. Items of abandoned
 * requests are dropped while they wait.
 */
export function createBatcher<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  { claims = () => [], ownerOf, isItemError = () => false, semaphore = shared }: Options<Item> = {},
): Batcher<Item, Result> {
  let waiting: Waiting<Item, Result>[] = []
  let running = 0
  let isWaiting = false

  const next = (): Waiting<Item, Result>[] => {
    const claimed = new Set<string>()
    const batch = new Set<Waiting<Item, Result>>()
    waiting = waiting.filter(isStillAwaited)
    for (const one of ownerOf ? roundRobin(waiting, ({ item }) => ownerOf(item)) : waiting) {
      if (batch.size === MAX_ITEMS) break
      const own = claims(one.item)
      if (own.some((claim) => claimed.has(claim))) continue
      for (const claim of own) claimed.add(claim)
      batch.add(one)
    }
    waiting = waiting.filter((one) => !batch.has(one))
    return [...batch]
  }

  /** Acquires a slot, then collects the items that have arrived by then. */
  const start = () => {
    isWaiting = waiting.length > 0 && running < MAX_RUNNING
    if (!isWaiting) return
    running++
    semaphore.acquire(() => {
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
    running--
    semaphore.release()
    if (!isWaiting) start()
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, scope: currentRequest(), resolve, reject })
      if (isWaiting) return
      isWaiting = true
      // Runs after all requests that arrived at the same time have been parsed.
      setImmediate(start)
    })
}

/** Rejects the item of a request that was abandoned before anything started. */
function isStillAwaited({ scope, reject }: Waiting<unknown, never>): boolean {
  if (!scope?.isAbandoned()) return true
  reject(unavailable())
  return false
}

/**
 * The first item of each owner, then the second of each, and so on up to the limit. Owners keep
 * their order of arrival.
 */
function roundRobin<Item>(items: readonly Item[], ownerOf: (item: Item) => string): Item[] {
  const counts = new Map<string, number>()
  const rounds: Item[][] = Array.from({ length: MAX_ITEMS_PER_OWNER }, () => [])
  for (const item of items) {
    const owner = ownerOf(item)
    const count = counts.get(owner) ?? 0
    counts.set(owner, count + 1)
    rounds[count]?.push(item)
  }
  return rounds.flat()
}
