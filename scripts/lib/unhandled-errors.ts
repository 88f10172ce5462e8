import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError } from 'vitest/node'

/** Lines with the message and its origin. */
const FIRST_LINES = 4

/**
 * A vitest reporter for errors outside of tests, such as unhandled rejections, which its JSON
 * report omits. Writes the messages as a JSON array to UNHANDLED_ERRORS_FILE.
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
