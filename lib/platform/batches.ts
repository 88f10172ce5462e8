type Waiting<Item, Result> = {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/** Asks for one thing; it is done with others. */
export type InBatches<Item, Result> = (item: Item) => Promise<Result>

type Options<Item> = {
  /** What no other item of the same batch may claim; later items wait for a later batch. */
  readonly claims?: (item: Item) => readonly string[]
}

/** Batches of one kind under way at once: what comes meanwhile makes up the next. */
const UNDER_WAY = 2
const MOST = 64

/**
 * Does together what is asked for at the same time. Who comes alone is served at once; while batches are under way, the rest
 * gathers, so that under load a round trip serves many. Nobody joins a batch that has begun: what it sees of the database is
 * never older than the question. `work` answers in the order of its items; when it throws, all of its batch hear it.
 */
export function inBatches<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  { claims = () => [] }: Options<Item> = {},
): InBatches<Item, Result> {
  let waiting: Waiting<Item, Result>[] = []
  let underWay = 0
  let due = false

  const next = (): Waiting<Item, Result>[] => {
    const claimed = new Set<string>()
    const batch: Waiting<Item, Result>[] = []
    const left: Waiting<Item, Result>[] = []
    for (const one of waiting) {
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

  const start = () => {
    due = false
    while (waiting.length > 0 && underWay < UNDER_WAY) void run(next())
  }

  const run = async (batch: readonly Waiting<Item, Result>[]) => {
    underWay++
    try {
      const results = await work(batch.map(({ item }) => item))
      for (const [i, { resolve }] of batch.entries()) resolve(results[i] as Result)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    } finally {
      underWay--
      start()
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (due) return
      due = true
      // After everything that arrived at the same moment has been read.
      setImmediate(start)
    })
}
