import { bucketOf } from '../../bucket-of.ts'
import { unavailable } from '../../errors.ts'

/** The member whose page is rendered. */
export type Reader = { readonly member: string; readonly organizationId: string; readonly address: string }

/** Limits how many pages of members are rendered at a time. */
type PageSlots = {
  /** Renders a page once a slot is free. Throws 503 if it waits too long or is abandoned. */
  run(reader: Reader, signal: AbortSignal, render: () => Promise<void>): Promise<void>
}

/** Rendering is CPU-bound, so a higher limit would not finish sooner. */
const SLOTS = 8
/** Of these, slots for readers whose organization and address have no page in progress. */
const RESERVED = 2
/** Of these, slots that one member can use. */
const OF_A_MEMBER = 4
/** People wait for pages, so the queue does not react to latency. */
const PATIENCE_MS = 20_000
/** Maximum waiting pages per member, to limit memory; a further one replaces the oldest. */
const LONGEST = 200

type Waiting = { readonly reader: Reader; readonly enter: () => void; readonly refuse: () => void }

/** The running pages of each member, organization and address. */
function createRunning() {
  const running = new Map<string, number>()
  let total = 0

  const count = (owner: string) => running.get(owner) ?? 0
  const change = (reader: Reader, by: 1 | -1) => {
    total += by
    for (const owner of ownersOf(reader)) {
      const rest = count(owner) + by
      if (rest > 0) running.set(owner, rest)
      else running.delete(owner)
    }
  }
  /**
   * Running pages of the reader's organization or address, whichever has more. The fraction, always
   * below 1, decides between organizations at one address: the one with fewer pages is next.
   */
  const loadOf = (reader: Reader) => {
    const [, organization, address] = ownersOf(reader)
    return Math.max(count(organization), count(address)) + count(organization) / (SLOTS + 1)
  }
  const mayRun = (reader: Reader) =>
    count(ownersOf(reader)[0]) < OF_A_MEMBER && total < (loadOf(reader) === 0 ? SLOTS : SLOTS - RESERVED)

  return { change, loadOf, mayRun }
}

/**
 * Shares the slots among members, organizations and addresses, so that neither several members of an
 * organization nor several organizations at an address use all of them (decision 0161). A free slot
 * goes to the organization and address with the fewest pages in progress, and to its newest waiting
 * page, because the clients of the oldest give up first.
 */
export function createPageSlots(): PageSlots {
  const { change, loadOf, mayRun } = createRunning()
  const waiting = new Set<Waiting>()

  const nextInTurn = () => {
    let next: { one: Waiting; load: number } | undefined
    for (const one of waiting) {
      const load = loadOf(one.reader)
      if (mayRun(one.reader) && (!next || load <= next.load)) next = { one, load }
    }
    return next?.one
  }
  const serve = () => {
    for (let next = nextInTurn(); next; next = nextInTurn()) next.enter()
  }
  const wait = (reader: Reader, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const stopWaiting = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', one.refuse)
        waiting.delete(one)
      }
      const one: Waiting = {
        reader,
        enter: () => {
          stopWaiting()
          change(reader, 1)
          resolve()
        },
        refuse: () => {
          stopWaiting()
          reject(unavailable())
        },
      }
      const timer = setTimeout(one.refuse, PATIENCE_MS).unref()
      signal.addEventListener('abort', one.refuse)
      const own = [...waiting].filter((other) => other.reader.member === reader.member)
      if (own.length >= LONGEST) own[0]?.refuse()
      waiting.add(one)
    })

  return {
    run: async (reader, signal, render) => {
      if (signal.aborted) throw unavailable()
      if (mayRun(reader)) change(reader, 1)
      else await wait(reader, signal)
      try {
        await render()
      } finally {
        change(reader, -1)
        serve()
      }
    },
  }
}

const ownersOf = ({ member, organizationId, address }: Reader) =>
  [`member ${member}`, `organization ${organizationId}`, `address ${bucketOf(address)}`] as const
