/**
 * What changed the exposure of a namespace or its funds. Amounts are in minor units. `window`: the settlement window of
 * the transaction; null if there is none.
 */
export type Entry = { readonly at: Date } & (
  | {
      /** Needs headroom: a push that was submitted, a pull that was completed, or a return that was made. */
      readonly kind: 'debit'
      readonly paymentId: string
      readonly amount: bigint
      readonly window: number | null
    }
  | {
      readonly kind: 'credit'
      readonly paymentId: string
      readonly amount: bigint
      readonly window: number
      /** Whether it returns a payment that the namespace sent. */
      readonly isReturn: boolean
    }
  /** A push ended without a transaction. */
  | { readonly kind: 'release'; readonly paymentId: string; readonly amount: bigint }
  /** A batch took its net position out, positive if it was owed to the namespace. */
  | { readonly kind: 'settlement'; readonly net: bigint; readonly afterWindow: number; readonly uptoWindow: number }
  /** Funds after a deposit or a withdrawal. */
  | { readonly kind: 'funds'; readonly funds: bigint }
)

/** Exposure is position + reserved, positive if the namespace owes money. */
export type Start = { readonly at: Date; readonly exposure: bigint; readonly funds: bigint }

type At = { readonly at: Date }

export type Replayed = {
  /** Payments and returns that needed headroom. */
  readonly checked: number
  readonly failed: number
  readonly failedAmount: bigint
  readonly firstFailed: (At & { readonly paymentId: string }) | null
  /** The highest exposure, without what failed. */
  readonly peak: At & { readonly exposure: bigint }
  /** The smallest cap, at least 0, with which none fails. */
  readonly smallestCap: bigint
}

/**
 * Replays entries, in their order, under a cap. Each debit is checked like `covered_payments` does. One that fails adds
 * nothing: it is neither returned nor settled later. Greedy, so a higher cap can fail more payments: it lets a large one
 * pass that uses up the headroom of several small ones. It never fails the first one earlier.
 */
export function replay(start: Start, entries: readonly Entry[], cap: bigint): Replayed {
  const failed = new Set<string>()
  const settled = missingByWindow()
  /** The exposure if nothing failed. */
  let actual = start.exposure
  let { exposure, funds } = start
  let peak: Replayed['peak'] = { at: start.at, exposure }
  let firstFailed: Replayed['firstFailed'] = null
  let [checked, failures, failedAmount, smallestCap] = [0, 0, 0n, 0n]
  for (const entry of entries) {
    const { at } = entry
    switch (entry.kind) {
      case 'debit':
        checked++
        actual += entry.amount
        smallestCap = max(smallestCap, actual - funds)
        if (exposure + entry.amount <= cap + funds) {
          exposure += entry.amount
        } else {
          failures++
          failedAmount += entry.amount
          failed.add(entry.paymentId)
          firstFailed ??= { at, paymentId: entry.paymentId }
          if (entry.window !== null) settled.add(entry.window, entry.amount)
        }
        break
      case 'credit':
        actual -= entry.amount
        if (entry.isReturn && failed.has(entry.paymentId)) settled.add(entry.window, -entry.amount)
        else exposure -= entry.amount
        break
      case 'release':
        actual -= entry.amount
        if (!failed.has(entry.paymentId)) exposure -= entry.amount
        break
      case 'settlement':
        actual += entry.net
        exposure += entry.net + settled.take(entry)
        break
      case 'funds':
        funds = entry.funds
    }
    if (exposure > peak.exposure) peak = { at, exposure }
  }
  return { checked, failed: failures, failedAmount, firstFailed, peak, smallestCap }
}

/** The first entries, and the time of the last one if others are left out. */
export function upTo(entries: readonly Entry[], most: number): { covered: readonly Entry[]; end: Date | undefined } {
  const covered = entries.slice(0, most)
  return { covered, end: entries.length > most ? covered.at(-1)?.at : undefined }
}

const max = (a: bigint, b: bigint) => (a > b ? a : b)

/** What the net positions of batches lack because payments failed, by settlement window. */
function missingByWindow() {
  const byWindow = new Map<number, bigint>()
  return {
    add: (window: number, amount: bigint) => byWindow.set(window, (byWindow.get(window) ?? 0n) + amount),
    /** Removes what belongs to a batch. */
    take({ afterWindow, uptoWindow }: { readonly afterWindow: number; readonly uptoWindow: number }): bigint {
      let sum = 0n
      for (const [window, amount] of byWindow) {
        if (window <= afterWindow || window > uptoWindow) continue
        sum += amount
        byWindow.delete(window)
      }
      return sum
    },
  }
}
