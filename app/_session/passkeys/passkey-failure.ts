import { type Failure, failureOf } from '#lib/client/failure.ts'

/** A passkey that was not used. The message tells the user what to do. */
export class PasskeyNotUsed extends Error {}

/** The failure of an action with a passkey, also of one that was not used. */
export const passkeyFailure = (error: unknown): Failure =>
  error instanceof PasskeyNotUsed ? { message: error.message } : failureOf(error)
