/** Mails that are sent at a time. */
const MAX_SENDING = 5
/** Pending mails: of an organization, of all organizations, and of requests without one. */
const MAX_PENDING = { organization: 1000, organizations: 4000, others: 1000 }

/** Sends when it is the sender's turn. */
type Turn = (send: () => Promise<unknown>) => Promise<void>

/** Pending mails in memory. */
type MailQueue = {
  /** Starts to send a mail in the background. Returns false if the sender has too many. */
  add(organizationId: string | undefined, send: (turn: Turn) => Promise<void>): boolean
  /** Resolves when none of the current mails is pending. */
  idle(): Promise<unknown>
  readonly size: number
}

/**
 * Sends a few mails at a time. Organizations take turns, and each has a limited number of pending
 * mails, so that one that causes many neither delays nor displaces those of others (decision 0160).
 * Mails of requests without an organization, such as password resets, have a limit of their own.
 */
export function createMailQueue(): MailQueue {
  const pending = new Set<Promise<void>>()
  const counts = new Map<string | undefined, number>()
  const countOf = (sender: string | undefined) => counts.get(sender) ?? 0
  const turns = createTurns()

  const isFull = (sender: string | undefined) => {
    if (sender === undefined) return countOf(sender) >= MAX_PENDING.others
    const ofOrganizations = pending.size - countOf(undefined)
    return countOf(sender) >= MAX_PENDING.organization || ofOrganizations >= MAX_PENDING.organizations
  }
  return {
    add: (sender, send) => {
      if (isFull(sender)) return false
      counts.set(sender, countOf(sender) + 1)
      const sent = send((transfer) => turns.run(sender, transfer)).finally(() => {
        pending.delete(sent)
        const rest = countOf(sender) - 1
        if (rest > 0) counts.set(sender, rest)
        else counts.delete(sender)
      })
      pending.add(sent)
      return true
    },
    idle: () => Promise.all(pending),
    get size() {
      return pending.size
    },
  }
}

/** A semaphore whose waiting senders are served in turn. */
function createTurns() {
  /** By sender, the most recently served one last. */
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
