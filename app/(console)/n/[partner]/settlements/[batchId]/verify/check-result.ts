/** Result of a check; unknown if this browser or a failed call could not tell. */
export type Outcome = 'yes' | 'no' | 'unknown'

/**
 * One check of a proof: what it covers, its outcome and explanation, and its inputs and outputs.
 */
export type CheckResult = {
  readonly id: 'leaf' | 'path' | 'statement' | 'signature' | 'key'
  readonly outcome: Outcome
  readonly title: string
  readonly words: string
  readonly facts: readonly { readonly label: string; readonly text: string }[]
}

/** The overall outcome: `no` if any check failed, otherwise `unknown` if any is unknown. */
export function verdictOf(results: readonly CheckResult[]): Outcome {
  if (results.some(({ outcome }) => outcome === 'no')) return 'no'
  return results.some(({ outcome }) => outcome === 'unknown') ? 'unknown' : 'yes'
}
