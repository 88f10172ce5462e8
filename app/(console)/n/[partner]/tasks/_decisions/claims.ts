/** A decision that may need a claim. */
type Claiming = {
  readonly task: { readonly token: string; readonly assignee: number }
  /** See `Decision`. */
  readonly claimFor?: number
}

export type ClaimDeps<Decision extends Claiming> = {
  /** Assigns the task; 0 releases it. */
  claim(decision: Decision, assignee: number): Promise<unknown>
  /** Called when the claim of an undone decision is released, or with the error if it is not. */
  restored(decision: Decision, error?: unknown): void
  /** Called when a release has ended. */
  changed(): void
}

/**
 * The claims that decisions need. Undoing a decision releases its claim, and no other: the task is
 * then assigned as it was before.
 */
export function createClaims<Decision extends Claiming>({ claim, restored, changed }: ClaimDeps<Decision>) {
  const claims = new Map<string, Promise<unknown>>()
  const releases = new Map<string, Promise<void>>()

  /** Claims the task unless it is already the user's. A release that is under way comes first. */
  function take(decision: Decision): Promise<unknown> {
    const { task, claimFor } = decision
    const taken = claims.get(task.token)
    if (taken) return taken
    const release = releases.get(task.token)
    if (claimFor === undefined || (task.assignee === claimFor && !release)) return Promise.resolve()
    const taking = release ? release.then(() => claim(decision, claimFor)) : claim(decision, claimFor)
    claims.set(task.token, taking)
    taking.catch(() => claims.delete(task.token))
    return taking
  }

  async function releaseAfter(decision: Decision, taken: Promise<unknown>): Promise<void> {
    try {
      await taken
    } catch {
      // A failed claim leaves nothing to release.
      return
    }
    await claim(decision, 0).then(
      () => restored(decision),
      (error: unknown) => restored(decision, error),
    )
  }

  return {
    take,

    /** Releases the task if it was claimed for the decision. */
    release: (decision: Decision): void => {
      const { token } = decision.task
      const taken = claims.get(token)
      if (!taken) return
      claims.delete(token)
      const running = releaseAfter(decision, taken).finally(() => {
        if (releases.get(token) === running) releases.delete(token)
        changed()
      })
      releases.set(token, running)
    },

    isReleasing: (token: string): boolean => releases.has(token),

    /** The task stays claimed from now on. */
    keep: (token: string): void => void claims.delete(token),
  }
}
