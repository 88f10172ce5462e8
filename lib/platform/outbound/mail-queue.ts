/** Maximum concurrent sends. */
const MAX_SENDING = 5
/** Maximum pending mails: per organization, of all organizations, and of requests without one. */
const MAX_PENDING = { organization: 1000, organizations: 4000, others: 1000 }

/** Waits for the sender's turn, then sends. */
type SendInTurn = (send: () => Promise<unknown>) => Promise<void>

/** Pending mails in memory. */
type MailQueue = {
  /** Sends a mail in the background. Returns false if too many are pending. */
  add(organizationId: string | undefined, send: (sendInTurn: SendInTurn) => Promise<void>): boolean
  /** Sends a mail in its turn, unless the signal aborts before. Rejects if it could not be sent. */
  run(organizationId: string, send: () => Promise<unknown>, signal: AbortSignal): Promise<void>
  /** Resolves when all mails that are pending now are done. */
  idle(): Promise<unknown>
  readonly size: number
}

/**
 * Sends a few mails at a time. Organizations take turns, and each has a limit of pending mails, so
 * that one organization's mails neither delay nor displace those of others (decision 0160). Mails of
 * requests without an organization, such as password resets, have their own limit.
 */
export function createMailQueue(): MailQueue {
  const pending = new Set<Promise<void>>()
  const counts = new Map<string | undefined, number>()
  const countOf = (sender: string | undefined) => counts.get(sender) ?? 0
  const semaphore = createFairSemaphore()

  const isFull = (sender: string | undefined) => {
    if (sender === undefined) return countOf(sender) >= MAX_PENDING.others
    const ofOrganizations = pending.size - countOf(undefined)
    return countOf(sender) >= MAX_PENDING.organization || ofOrganizations >= MAX_PENDING.organizations
  }
  return {
    add: (sender, send) => {
      if (isFull(sender)) return false
      counts.set(sender, countOf(sender) + 1)
      const sent = send((transfer) => semaphore.run(sender, transfer)).finally(() => {
        pending.delete(sent)
        const rest = countOf(sender) - 1
        if (rest > 0) counts.set(sender, rest)
        else counts.delete(sender)
      })
      pending.add(sent)
      return true
    },
    run: async (sender, send, signal) => {
      // It would not fire again.
      signal.throwIfAborted()
      const sent = semaphore.run(sender, async () => {
        // A turn that comes too late is not used.
        signal.throwIfAborted()
        await send()
      })
      await Promise.race([sent, rejectedBy(signal)])
    },
    idle: () => Promise.all(pending),
    get size() {
      return pending.size
    },
  }
}

/** Rejects when the signal aborts. */
const rejectedBy = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

/** A semaphore whose waiting senders are served in turn. */
function createFairSemaphore() {
  /** Waiting mails by sender, the most recently served sender last. */
  const queues = new Map<string | undefined, Set<() => void>>()
  let free = MAX_SENDING

  const enter = (sender: string | undefined) =>
    new Promise<void>((resolve) => {
      if (free === 0) return void queues.set(sender, (queues.get(sender) ?? new Set()).add(resolve))
      free--
      resolve()
    })
  const leave = () => {
    const [turn] = queues
    if (!turn) return void free++
    const [sender, queue] = turn
    queues.delete(sender)
    const [next] = queue
    if (!next) return leave()
    queue.delete(next)
    if (queue.size > 0) queues.set(sender, queue)
    next()
  }
  return {
    run: async (sender: string | undefined, send: () => Promise<unknown>) => {
      await enter(sender)
      try {
        await send()
      } finally {
        leave()
      }
    },
  }
}
