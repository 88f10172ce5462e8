/** `pays`: the participant pays the settlement account. `receives`: it is paid from there. */
export const DIRECTIONS = ['pays', 'receives'] as const

/** States of an instruction. `confirmed` and `rejected` are results of the settlement bank. */
export const INSTRUCTION_STATES = ['pending', 'sent', 'confirmed', 'rejected'] as const
export type InstructionState = (typeof INSTRUCTION_STATES)[number]

/** The states from which an instruction can change to a state. A statement can be faster than people. */
export const CHANGES = {
  sent: ['pending', 'rejected'],
  confirmed: ['pending', 'sent', 'rejected'],
  rejected: ['sent', 'confirmed'],
} as const satisfies Readonly<Record<string, readonly InstructionState[]>>
export type NewState = keyof typeof CHANGES

/** The length of a reason or note. */
export const MAX_REASON_LENGTH = 140
