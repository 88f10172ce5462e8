import { ApiError } from '#lib/client/errors.ts'
import type { QueuedTask } from '#lib/modules/admissions/contract.ts'
import type { RefusalReason } from '#lib/modules/admissions/states.ts'
import type { Waiting } from '../waiting.ts'
import { type ClaimDeps, createClaims } from './claims.ts'

/** How long a decision can be undone before it is sent. */
export const UNDO_MS = 5_000
/** How long the result stays visible. */
const OUTCOME_MS = 3_000

export type Verdict = 'accepted' | 'on_hold' | RefusalReason

/** What a verdict does, whatever its reason. */
export type DecisionKind = 'accept' | 'hold' | 'decline'

export function kindOf(verdict: Verdict): DecisionKind {
  if (verdict === 'accepted') return 'accept'
  return verdict === 'on_hold' ? 'hold' : 'decline'
}

export type Decision = {
  readonly partner: string
  readonly row: Waiting
  /** The tasks that it decides. Declining one of them ends the payment. */
  readonly tasks: readonly QueuedTask[]
  readonly verdict: Verdict
  /**
   * The user's member number. Tasks that are not theirs yet are claimed first, so that nobody else
   * works on them meanwhile; undoing the decision releases them again.
   */
  readonly claimFor?: number
}

/** A decision's claim of one of its tasks. */
type TaskClaim = Pick<Decision, 'partner' | 'claimFor'> & { readonly task: QueuedTask }

const claimsOf = ({ partner, tasks, claimFor }: Decision): TaskClaim[] =>
  tasks.map((task) => ({ partner, task, claimFor }))

/** The claims of decisions, each of all their tasks. */
function createTaskClaims(deps: ClaimDeps<TaskClaim>) {
  const claims = createClaims(deps)
  const release = (decision: Decision) => claimsOf(decision).forEach(claims.release)
  return {
    /** If one claim fails, the others are released. */
    take: async (decision: Decision): Promise<void> => {
      try {
        await Promise.all(claimsOf(decision).map(claims.take))
      } catch (error) {
        release(decision)
        throw error
      }
    },
    release,
    keep: ({ tasks }: Decision) => {
      for (const { token } of tasks) claims.keep(token)
    },
    isReleasing: claims.isReleasing,
  }
}

/** Whether two decisions concern the same task. */
const overlap = (one: Decision, other: Decision) =>
  one.tasks.some(({ token }) => other.tasks.some((task) => task.token === token))

/**
 * State of a decision: `waiting` can be undone until `sendsAt`; `sending` is in flight; `sent`
 * succeeded and is shown briefly; `stopped` was rejected or got no response and is not retried
 * automatically.
 */
export type Pending = Decision & { readonly key: string } & (
    | { readonly phase: 'waiting'; readonly sendsAt: number }
    | { readonly phase: 'sending' | 'sent' }
    | { readonly phase: 'stopped'; readonly error: unknown; readonly canRetry: boolean }
  )

export type Deps = Omit<ClaimDeps<TaskClaim>, 'changed'> & {
  /** Sends a decision. Retries use the same key, so they cannot decide twice. */
  send(decision: Decision, key: string): Promise<unknown>
  now(): number
  newKey(): string
  /** Schedules a call; returns a function that cancels it. */
  later(run: () => void, ms: number): () => void
}

/**
 * Pending decisions. Each waits for its undo window and is then sent with the idempotency key it
 * was created with. They live outside of any screen, so that leaving the queue neither sends nor
 * loses one.
 */
export function createDecisions({ send, claim, restored, now, newKey, later }: Deps) {
  let all: readonly Pending[] = []
  const listeners = new Set<() => void>()
  const timers = new Map<string, () => void>()
  const publish = (next: readonly Pending[]) => {
    all = next
    for (const listener of listeners) listener()
  }
  const claims = createTaskClaims({ claim, restored, changed: () => publish([...all]) })
  const find = (key: string) => all.find((pending) => pending.key === key)
  const change = (changed: Pending) => publish(all.map((old) => (old.key === changed.key ? changed : old)))
  const drop = (key: string) => {
    timers.get(key)?.()
    timers.delete(key)
    publish(all.filter((pending) => pending.key !== key))
  }
  const wait = (key: string, run: () => void, ms: number) => {
    timers.get(key)?.()
    timers.set(key, later(run, ms))
  }
  const stop = (pending: Pending, error: unknown) => {
    timers.get(pending.key)?.()
    change({ ...pending, phase: 'stopped', error, canRetry: mayPass(error) })
  }

  async function dispatch(key: string, claimed: Promise<unknown>): Promise<void> {
    const pending = find(key)
    if (!pending) return
    change({ ...pending, phase: 'sending' })
    try {
      await claimed
      claims.keep(pending)
      await send(pending, key)
      change({ ...pending, phase: 'sent' })
      wait(key, () => drop(key), OUTCOME_MS)
    } catch (error) {
      stop(pending, error)
    }
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    snapshot: () => all,

    /** Starts the undo window. Replaces unsent decisions on the same tasks. */
    decide: (decision: Decision) => {
      const earlier = all.filter((pending) => overlap(pending, decision))
      if (earlier.some(({ phase }) => phase === 'sending' || phase === 'sent')) return
      for (const { key } of earlier) drop(key)
      const key = newKey()
      publish([...all, { ...decision, key, phase: 'waiting', sendsAt: now() + UNDO_MS }])
      const claiming = claims.take(decision)
      claiming.catch((error: unknown) => {
        const pending = find(key)
        if (pending?.phase === 'waiting') stop(pending, error)
      })
      wait(key, () => void dispatch(key, claiming), UNDO_MS)
    },

    /** Undoes a decision and its claim; false if it was already sent. */
    undo: (key: string): boolean => {
      const pending = find(key)
      if (pending?.phase !== 'waiting') return false
      drop(key)
      claims.release(pending)
      return true
    },

    /** Whether the claim of an undone decision on this task is being released. */
    isRestoring: claims.isReleasing,

    /** Resends a stopped decision with its original key. */
    retry: (key: string) => {
      const pending = find(key)
      if (pending?.phase === 'stopped' && pending.canRetry) void dispatch(key, Promise.resolve())
    },

    /** Removes a stopped decision. */
    dismiss: (key: string) => {
      if (find(key)?.phase === 'stopped') drop(key)
    },
  }
}

export type Decisions = ReturnType<typeof createDecisions>

/**
 * Whether a retry may succeed: there was no response, or the rejection was not about the decision.
 */
const mayPass = (error: unknown) =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 401 || error.status === 429

/** Whether closing the tab now would lose a decision. */
export const isUnsent = ({ phase }: Pending): boolean => phase === 'waiting' || phase === 'sending'
