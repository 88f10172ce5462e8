/** Formats of uploaded statements. */
export type StatementFormat = 'camt' | 'csv'

/** What a statement is about. It precedes the entries. */
export type StatementHeader = {
  readonly kind: 'header'
  /** A statement (camt.053) covers all entries of its period; a notification (camt.054) may not. */
  readonly document: 'camt.053' | 'camt.054' | 'csv'
  /** The bank's identifier of the statement; empty if the file has none. */
  readonly id: string
  /** IBAN or another account number, without spaces and in upper case. */
  readonly account: string
  readonly currency: string
  /** First and last day (`2026-11-27`) that the file covers, if it says so. */
  readonly from: string | null
  readonly to: string | null
  /** Booked balances in minor units, negative if the account is overdrawn. */
  readonly opening?: bigint
  readonly closing?: bigint
}

/** A booking, or one payment of a booking that the bank made for several. */
export type StatementEntry = {
  readonly kind: 'entry'
  /** Position of the booking in the file, from 1. */
  readonly number: number
  /** Minor units, never negative. */
  readonly amount: bigint
  readonly currency: string
  /** Whether it increases the balance of the account. */
  readonly credit: boolean
  readonly booked: boolean
  /** Whether it reverses an earlier entry or returns a payment. */
  readonly reversal: boolean
  /** References of the payment, the most specific first. */
  readonly references: readonly string[]
  readonly remittance: string
  /** The bank's reference of the booking; empty if it has none. */
  readonly bankReference: string
  /** The day of the booking, such as `2026-11-27`. */
  readonly bookedOn: string | null
}

export type StatementPart = StatementHeader | StatementEntry

/** Bookings of one file. */
export const MAX_ENTRIES = 200_000
