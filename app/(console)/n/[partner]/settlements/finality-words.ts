import { FINALITY_STATES, type FinalityState } from '#lib/modules/settlements/states.ts'

/** Whether the settlement bank has moved the money of a batch. */
export const FINALITY_WORDS: Readonly<Record<FinalityState, string>> = { pending: 'Not final', final: 'Final' }

export const FINALITY_CHOICES = FINALITY_STATES.map((value) => ({ value, label: FINALITY_WORDS[value] }))
