/** What a command uses of its process. */
export type Io = {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Prints a line to standard output. */
  print(line: string): void
  /** Prints a line to standard error. */
  warn(line: string): void
  readLine(prompt: string): Promise<string>
  /** The lines of standard input, until it ends or the command is aborted. */
  lines(): AsyncIterable<string>
  /** Milliseconds since 1970. */
  now(): number
  /** Aborted by Ctrl+C, or when the terminal is closed. */
  readonly signal: AbortSignal
}

/** The command was not used correctly. */
export class UsageError extends Error {}

/** A required option. */
export function text(options: Readonly<Record<string, unknown>>, name: string): string {
  const value = options[name]
  if (typeof value !== 'string') throw new UsageError(`--${name} is required`)
  return value
}
