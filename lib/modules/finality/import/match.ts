import { hasCheckDigits } from '../../../kernel/money/bank-account.ts'
import type { Direction, InstructionState, MismatchKind } from '../states.ts'

/** What an entry says about the payment that it books. */
export type Entry = {
  readonly amount: bigint
  /** Whether it credits the settlement account, so that a participant has paid. */
  readonly credit: boolean
  /** Whether it takes an earlier entry back. */
  readonly reversal: boolean
  /** References of the payment, the most specific first. */
  readonly references: readonly string[]
  readonly remittance: string
  readonly bankReference: string
  /** Whether an earlier file reported the booking. */
  readonly isRepeated: boolean
}

/** An instruction that an entry may name. */
export type Candidate = {
  readonly token: string
  readonly reference: string
  readonly direction: Direction
  readonly amount: bigint
  readonly state: InstructionState
  /** Of the entry that confirmed it last; null if none did. */
  readonly bankReference: string | null
}

export type Match =
  | { readonly kind: 'repeated'; readonly instruction: undefined }
  | { readonly kind: 'confirmed'; readonly instruction: Candidate }
  | { readonly kind: MismatchKind; readonly instruction: Candidate | undefined }

const SEPARATORS = /[ ./-]/g

/** The look-ahead lets matches overlap, so that a word that only looks like a reference hides none. */
const REFERENCE = /(?<![0-9A-Z])(?=(RF[0-9]{2}(?:[ ./-]*[0-9A-Z]){12})(?![0-9A-Z]))/g

/** References in free text, in which people group them. */
const referencesIn = (text: string): string[] =>
  [...text.toUpperCase().matchAll(REFERENCE)].map(([, found = '']) => normal(found)).filter(hasCheckDigits)

const normal = (reference: string) => reference.replaceAll(SEPARATORS, '').toUpperCase()

/** All references by which an entry may name an instruction. */
export const candidatesOf = ({ references, remittance }: Pick<Entry, 'references' | 'remittance'>): string[] => [
  ...new Set([...references.map(normal), ...referencesIn(remittance)]),
]

/**
 * What an entry means: its own references count first, then its text; either must name exactly one instruction. Only an
 * entry of the right direction and amount confirms an instruction. A booking that another file has already
 * reported, such as a notification before the day's statement, is `repeated`, whatever has become of it.
 */
export function match(entry: Entry, known: ReadonlyMap<string, Candidate>): Match {
  if (entry.isRepeated) return { kind: 'repeated', instruction: undefined }
  const instruction = named(entry, known)
  if (!instruction) return { kind: 'unknown_reference', instruction }
  if (entry.reversal || entry.credit !== (instruction.direction === 'pays')) return { kind: 'reversed', instruction }
  // An entry without a reference may be the booking that confirmed it before the bank took that back.
  const isDoubtful = instruction.state === 'confirmed' || entry.bankReference === ''
  if (isDoubtful && instruction.bankReference !== null) return { kind: 'duplicate', instruction }
  if (entry.amount !== instruction.amount) return { kind: 'wrong_amount', instruction }
  return { kind: 'confirmed', instruction }
}

function named({ references, remittance }: Entry, known: ReadonlyMap<string, Candidate>): Candidate | undefined {
  const ofOwn = new Set(references.flatMap((reference) => known.get(normal(reference)) ?? []))
  const ofText = () => new Set(referencesIn(remittance).flatMap((reference) => known.get(reference) ?? []))
  const [only, another] = ofOwn.size > 0 ? ofOwn : ofText()
  return another ? undefined : only
}
