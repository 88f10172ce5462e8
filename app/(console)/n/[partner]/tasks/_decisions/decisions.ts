import { ApiError } from '#lib/client/errors.ts'
import type { QueuedTask } from '#lib/modules/admissions/contract.ts'
import type { RefusalReason } from '#lib/modules/admissions/states.ts'
import type { Waiting } from '../waiting.ts'
import { type ClaimDeps, createClaims } from './claims.ts'
import type { Faster } from './faster.ts'

/** How long a decision can be undone before it is sent. */
export const UNDO_MS = 5_000
/** How long the result stays visible. */
const OUTCOME_MS = 3_000
/** The same if a colleague was faster, which takes longer to read. */
const FASTER_MS = 10_000

export type Verdict = 'accepted' | 'on_hold' | RefusalReason

/** What a verdict does, whatever its reason. */
export type DecisionKind = 'accept' | 'hold' | 'decline'

export function kindOf(verdict: Verdict): DecisionKind {
  if (verdict === 'accepted') return 'accept'
  return verdict === 'on_hold' ? 'hold' : 'decline'
}

/** What a person writes with a decision. Only a declined payment has a message, to the other side. */
export type DecisionTexts = { readonly message?: string; readonly note?: string }

export type Decision = DecisionTexts & {
  readonly partner: string
  readonly row: Waiting
  /** The tasks that it decides. Declining one of them ends the payment. */
  readonly tasks: readonly QueuedTask[]
  readonly verdict: Verdict
  /**
   * The user's member number, unless no claim is needed. Tasks that are not theirs yet are claimed
   * first, so that nobody else works on them until then; undoing the decision releases them again.
   */
  readonly claimFor?: number
  /** The user's member number. */
  readonly me?: number
}

/** A decision's claim of one of its tasks. */
type TaskClaim = Pick<Decision, 'partner' | 'claimFor'> & { readonly task: QueuedTask }

const claimsOf = ({ partner, tasks, claimFor }: Decision): TaskClaim[] =>
  tasks.map((task) => ({ partner, task, claimFor }))

/** The claims of decisions, each of all their tasks. */
function createTaskClaims(deps: ClaimDeps<TaskClaim>) {
  const claims = createClaims(deps)
  const released = new WeakSet<Decision['tasks']>()
  const release = (decision: Decision) => {
    released.add(decision.tasks)
    claimsOf(decision).forEach(claims.release)
  }
  return {
    /**
     * One after the other, so that of two people who claim the same tasks, one gets all of them. If
     * one claim fails, the others are released.
     */
    take: async (decision: Decision): Promise<void> => {
      released.delete(decision.tasks)
      try {
        for (const claim of claimsOf(decision)) {
          if (released.has(decision.tasks)) return
          await claims.take(claim)
        }
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
 * succeeded and is shown briefly; `overtaken` was rejected because a colleague was faster, which is
 * shown for a while and no failure; `stopped` was rejected for another reason or got no response and
 * is not retried automatically.
 */
export type Pending = Decision & { readonly key: string } & (
    | { readonly phase: 'waiting'; readonly sendsAt: number }
    | { readonly phase: 'sending' | 'sent' }
    | { readonly phase: 'overtaken'; readonly faster: Faster }
    | { readonly phase: 'stopped'; readonly error: unknown; readonly canRetry: boolean }
  )

export type Deps = Omit<ClaimDeps<TaskClaim>, 'changed'> & {
  /** Sends a decision. Retries use the same key, so they cannot decide twice. */
  send(decision: Decision, key: string): Promise<unknown>
  /** Who was faster, after a conflict; undefined if it has another cause. */
  findFaster(decision: Decision): Promise<Faster | undefined>
  now(): number
  newKey(): string
  /** Schedules a call; returns a function that cancels it. */
  later(run: () => void, ms: number): () => void
}

/** The pending decisions, each with at most one timer. */
function createStore(later: Deps['later']) {
  let all: readonly Pending[] = []
  const listeners = new Set<() => void>()
  const timers = new Map<string, () => void>()
  const publish = (next: readonly Pending[]) => {
    all = next
    for (const listener of listeners) listener()
  }
  const stopTimer = (key: string) => {
    timers.get(key)?.()
    timers.delete(key)
  }
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    snapshot: () => all,
    publish,
    find: (key: string) => all.find((pending) => pending.key === key),
    change: (changed: Pending) => publish(all.map((old) => (old.key === changed.key ? changed : old))),
    drop: (key: string) => {
      stopTimer(key)
      publish(all.filter((pending) => pending.key !== key))
    },
    stopTimer,
    wait: (key: string, run: () => void, ms: number) => {
      stopTimer(key)
      timers.set(key, later(run, ms))
    },
  }
}

/** The tasks that a decision ends. Declining one task ends all of the payment. */
function endedBy({ verdict, row, tasks }: Decision) {
  const kind = kindOf(verdict)
  return kind === 'hold' ? [] : kind === 'decline' ? row.tasks : tasks
}

type SenderDeps = Pick<Deps, 'send' | 'findFaster'> & {
  /** Keeps the claim of a decision that can no longer be undone. */
  keep(decision: Decision): void
  onSent(decision: Decision): void
}

/** Sends pending decisions and shows their outcome. */
function createSender(store: ReturnType<typeof createStore>, { send, findFaster, keep, onSent }: SenderDeps) {
  const { find, change, drop, stopTimer, wait } = store
  const stop = async (key: string, error: unknown): Promise<void> => {
    stopTimer(key)
    const sent = find(key)
    const faster = sent && isConflict(error) ? await findFaster(sent).catch(() => undefined) : undefined
    // The user may have undone or replaced it since.
    const pending = find(key)
    if (!pending) return
    if (!faster) return change({ ...pending, phase: 'stopped', error, canRetry: mayPass(error) })
    change({ ...pending, phase: 'overtaken', faster })
    wait(key, () => drop(key), FASTER_MS)
  }

  async function dispatch(key: string, claimed: Promise<unknown>): Promise<void> {
    const pending = find(key)
    if (!pending) return
    change({ ...pending, phase: 'sending' })
    try {
      await claimed
      keep(pending)
      await send(pending, key)
      onSent(pending)
      change({ ...pending, phase: 'sent' })
      wait(key, () => drop(key), OUTCOME_MS)
    } catch (error) {
      await stop(key, error)
    }
  }

  return { stop, dispatch }
}

/**
 * Pending decisions. Each waits for its undo window and is then sent with the idempotency key it
 * was created with. They live outside of any screen, so that leaving the queue neither sends nor
 * loses one.
 */
export function createDecisions({ send, claim, findFaster, restored, now, newKey, later }: Deps) {
  const store = createStore(later)
  const { subscribe, snapshot, publish, find, drop, wait } = store
  const claims = createTaskClaims({ claim, restored, changed: () => publish([...snapshot()]) })
  const ended = new Set<string>()
  const onSent = (decision: Decision) => {
    for (const { token } of endedBy(decision)) ended.add(token)
  }
  const { stop, dispatch } = createSender(store, { send, findFaster, keep: claims.keep, onSent })

  return {
    subscribe,
    snapshot,

    /** Starts the undo window. Replaces unsent decisions on the same tasks. */
    decide: (decision: Decision) => {
      const earlier = snapshot().filter((pending) => overlap(pending, decision))
      if (earlier.some(({ phase }) => phase === 'sending' || phase === 'sent')) return
      for (const { key } of earlier) drop(key)
      const key = newKey()
      publish([...snapshot(), { ...decision, key, phase: 'waiting', sendsAt: now() + UNDO_MS }])
      const claiming = claims.take(decision)
      claiming.catch((error: unknown) => {
        if (find(key)?.phase === 'waiting') void stop(key, error)
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

    /** Whether this tab has decided the task, also while a list still shows it as open. */
    hasEnded: (token: string) => ended.has(token),

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

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409

/**
 * Whether a retry may succeed: there was no response, or the rejection was not about the decision.
 */
const mayPass = (error: unknown) =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 401 || error.status === 429

/** Whether the decision counts: it is about to be sent, in flight, or just sent. */
export const isUnderway = ({ phase }: Pending): boolean => phase !== 'stopped' && phase !== 'overtaken'

/** Whether closing the tab now would lose a decision. */
export const isUnsent = ({ phase }: Pending): boolean => phase === 'waiting' || phase === 'sending'
