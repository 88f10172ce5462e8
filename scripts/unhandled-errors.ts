import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError } from 'vitest/node'

/** The message, and where it came from. */
const FIRST_LINES = 4

/**
 * A reporter of vitest for what failed outside of any test, such as a rejection that nobody handled: its own JSON does not hold it.
 * Writes the messages, as a JSON array, to the file that UNHANDLED_ERRORS_FILE names.
 */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly SerializedError[]): void {
    const file = process.env.UNHANDLED_ERRORS_FILE
    if (file)
      writeFileSync(
        file,
        JSON.stringify(errors.map(({ message, stack }) => (stack ?? message).split('\n', FIRST_LINES).join(' '))),
      )
  }
}
