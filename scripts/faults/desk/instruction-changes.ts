export type InstructionState = 'pending' | 'sent' | 'confirmed' | 'rejected'

/** An acknowledged request that changed an instruction, or may have. */
export type InstructionChange = {
  readonly reference: string
  readonly state: Exclude<InstructionState, 'pending'>
  readonly by: 'hand' | 'batch' | 'file' | 'resolution'
  /** When the request was sent and when it was acknowledged, in milliseconds. */
  readonly from: number
  readonly until: number
}

/** Marking a batch as sent changes only its pending instructions; every other request has its effect or is refused. */
const isCertain = ({ by }: InstructionChange) => by !== 'batch'

/**
 * The states that an instruction can have when no request is running. Several operators work at the same time, so the
 * order of concurrent requests is unknown, but a request that began after the acknowledgment of another one came later.
 */
export function possibleStates(changes: readonly InstructionChange[]): ReadonlySet<InstructionState> {
  if (changes.length === 0) return new Set(['pending'])
  const certain = changes.filter(isCertain)
  const possible = changes.filter((change) => {
    const isOverwritten = certain.some(({ from }) => from > change.until)
    const hadNoEffect = !isCertain(change) && certain.some(({ until }) => until < change.from)
    return !isOverwritten && !hadNoEffect
  })
  return new Set(possible.map(({ state }) => state))
}
