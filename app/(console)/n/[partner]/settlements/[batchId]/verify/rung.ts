/** Result of a check; unknown if this browser or a failed call could not tell. */
export type Outcome = 'yes' | 'no' | 'unknown'

/**
 * One check of a proof: what it covers, its outcome and explanation, and its inputs and outputs.
 */
export type Rung = {
  readonly id: 'leaf' | 'path' | 'statement' | 'signature' | 'key'
  readonly outcome: Outcome
  readonly title: string
  readonly words: string
  readonly facts: readonly { readonly label: string; readonly text: string }[]
}

/** The overall outcome: `no` if any check failed, otherwise `unknown` if any is unknown. */
export function verdictOf(rungs: readonly Rung[]): Outcome {
  if (rungs.some(({ outcome }) => outcome === 'no')) return 'no'
  return rungs.some(({ outcome }) => outcome === 'unknown') ? 'unknown' : 'yes'
}
