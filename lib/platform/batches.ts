import { unavailable } from './errors.ts'
import { currentRequest, type RequestScope, scopeOfAll, withinRequest } from './request-scope.ts'

type Waiting<Item, Result> = {
  readonly item: Item
  readonly scope: RequestScope | undefined
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/** Asks for one thing; it is done with others. */
export type InBatches<Item, Result> = (item: Item) => Promise<Result>

type Options<Item> = {
  /** What no other item of the same batch may claim; later items wait for a later batch. */
  readonly claims?: (item: Item) => readonly string[]
  readonly turns?: Turns
}

/** Batches of one kind under way at once: what comes meanwhile makes up the next. */
const UNDER_WAY = 2
const MOST = 64

/** Lets in so many at once; the rest come in the order in which they asked. Whoever is in says when it leaves. */
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
 * Of all kinds together: many namespaces at once gather, too, rather than crowd the database's processors. Enough that a few
 * slow ones do not stop the rest.
 */
const shared = takeTurns(4)

/**
 * Does together what is asked for at the same time. Who comes alone is served at once; while batches are under way, the rest
 * gathers, so that under load a round trip serves many. Nobody joins a batch that has begun: what it sees of the database is
 * never older than the question, and it fills when its turn has come. `work` answers in the order of its items; when it
 * throws, all of its batch hear it. It asks for no batch itself. What waits for a batch is dropped when its request is abandoned.
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
      // Nobody waits for the answer any more, and nothing has begun.
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

  /** Asks for a turn, and for another when it has come: who joins meanwhile is served in it. */
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
      // After everything that arrived at the same moment has been read.
      setImmediate(start)
    })
}
