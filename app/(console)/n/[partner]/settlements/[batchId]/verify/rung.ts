/** Whether something holds; unknown where this browser or a failed call could not tell. */
export type Outcome = 'yes' | 'no' | 'unknown'

/** One thing that was checked of a proof: what, how it came out, what that means in words, and what went in and came out. */
export type Rung = {
  readonly id: 'leaf' | 'path' | 'statement' | 'signature' | 'key'
  readonly outcome: Outcome
  readonly title: string
  readonly words: string
  readonly facts: readonly { readonly label: string; readonly text: string }[]
}

/** All of them together: one no is a no; otherwise one unknown leaves it open. */
export function verdictOf(rungs: readonly Rung[]): Outcome {
  if (rungs.some(({ outcome }) => outcome === 'no')) return 'no'
  return rungs.some(({ outcome }) => outcome === 'unknown') ? 'unknown' : 'yes'
}
