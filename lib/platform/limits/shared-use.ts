import { randomUUID } from 'node:crypto'
import { sha256Hex } from '../../kernel/sha256.ts'
import type { RunStatement, Statement } from '../db/statement.ts'

/** Exchanges use counts between processes. */
type SharedUse = {
  /** Counts one use of a bucket, without a statement. `ownRate` is a lower limit of this bucket. */
  note(bucket: string, ownRate?: number): void
  /**
   * Publishes this process's counts and adds those of other processes, in one statement. Does
   * nothing if there was little use.
   */
  exchange(now: Date): Promise<void>
}

// Rows contain totals since the start of their process, so that a report that is missed or read
// twice does not change the count.
const EXCHANGE: Statement = {
  name: 'exchange_rate_uses',
  text: `
    with published as (
      insert into rate_uses (bucket, process, taken, at)
      select bucket, $2, taken, $4 from unnest($1::text[], $3::bigint[]) as mine (bucket, taken)
      on conflict (bucket, process) do update set taken = excluded.taken, at = excluded.at)
    select bucket, process, taken::float8 as taken from rate_uses
     where bucket = any ($1::text[]) and process <> $2 and at > $4::timestamptz - interval '10 seconds'`,
}

type Report = { readonly bucket: string; readonly process: string; readonly taken: number }

/**
 * `minPublished` is the minimum use of a bucket per exchange that is published, so that an idle
 * network writes nothing; it depends on the bucket's own limit if there is one. `count` adds the use of other processes.
 */
export function shareUse(
  run: RunStatement,
  minPublished: (ownRate?: number) => number,
  count: (bucket: string, taken: number) => Promise<unknown>,
): SharedUse {
  const process = randomUUID()
  let lately = new Map<string, { taken: number; readonly ownRate: number | undefined }>()
  const totals = new Map<string, { readonly bucket: string; taken: number }>()
  const reportedUse = new Map<string, number>()
  return {
    note: (bucket, ownRate) => {
      const use = lately.get(bucket) ?? { taken: 0, ownRate }
      use.taken++
      lately.set(bucket, use)
    },
    exchange: async (now) => {
      const mine = [...lately].filter(([, { taken, ownRate }]) => taken >= minPublished(ownRate))
      lately = new Map()
      if (mine.length === 0) return
      for (const [bucket, { taken }] of mine) {
        const hash = sha256Hex(bucket)
        totals.set(hash, { bucket, taken: (totals.get(hash)?.taken ?? 0) + taken })
      }
      const reported = mine.map(([bucket]) => sha256Hex(bucket))
      const taken = reported.map((hash) => totals.get(hash)?.taken ?? 0)
      const reports = await run<Report>(EXCHANGE, [reported, process, taken, now])
      for (const report of reports) await take(report)
      if (totals.size > MAX_KNOWN) totals.clear()
      if (reportedUse.size > MAX_KNOWN) reportedUse.clear()
    },
  }

  async function take({ bucket: hash, process: other, taken }: Report): Promise<void> {
    const name = `${hash} ${other}`
    const before = reportedUse.get(name)
    reportedUse.set(name, taken)
    const own = totals.get(hash)
    // The first report contains all use since that process started, so only the following ones are
    // counted.
    if (own && before !== undefined && taken > before) await count(own.bucket, taken - before)
  }
}

const MAX_KNOWN = 10_000
