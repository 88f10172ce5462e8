/** A pending sign-in, which counts as a failure until it is resolved. */
export type Attempt = {
  /**
   * The verified owner is blocked from this address; accounts that claim the email are not, if they
   * have signed in from it before.
   */
  readonly isForClaims: boolean
  /**
   * Whether an account that only claims the email can be opened. While the owner is blocked, only
   * one that has signed in from this address before can, so that an attacker who owns another claim
   * gets no guesses (decision 0148). An undefined account takes the same time.
   */
  allows(claim: string | undefined): Promise<boolean>
  /**
   * Throws 429 if the account has reached its limit, so that further incorrect passwords get no
   * other response.
   */
  failed(): void
  succeeded(): Promise<void>
  /**
   * The password is that of an account that only claims the email, not the owner's. The first time
   * in a week, this was a guess, which stays counted. Returns whether it was (decision 0139).
   */
  compared(claim: Guarded, owner: Guarded | undefined): Promise<boolean>
  /**
   * Counts a sign-in to an account that only claims the email, by its ID. Its password proves nothing
   * about the email's owner, so it resets no failures and its address does not become a usual one.
   * Throws 429.
   */
  claimed(account: string): Promise<void>
  /** Uncounts the attempt: it was not checked, or the password was correct but more is required. */
  withdrawn(): Promise<void>
}

/** The outcome of a check. An attempt whose check was rejected is not counted. */
export async function unlessUnchecked<T>(attempt: Attempt, check: Promise<T>): Promise<T> {
  try {
    return await check
  } catch (error) {
    await attempt.withdrawn()
    throw error
  }
}

export type Guarded = { readonly token: string; readonly passwordHash: string }
