/** What a command uses of its process. */
export type Io = {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Whether standard output is a terminal. */
  readonly isTerminal: boolean
  /** Whether standard input is a terminal, so that somebody can answer. */
  readonly isInteractive: boolean
  /** Prints a line to standard output. */
  print(line: string): void
  /** Prints a line to standard error. */
  warn(line: string): void
  /** Reads a line of standard input. A terminal shows it only if `isShown`. */
  readLine(prompt: string, isShown?: boolean): Promise<string>
  /** Opens a URL in the browser, if there is one. */
  open(url: string): void
  /** The lines of standard input, until it ends or the command is aborted. */
  lines(): AsyncIterable<string>
  /** Milliseconds since 1970. */
  now(): number
  /** Aborted by Ctrl+C, or when the terminal is closed. */
  readonly signal: AbortSignal
}

/** The command was not used correctly. */
export class UsageError extends Error {}

/** Exit codes, as docs/sdk.md lists them. */
export const EXIT = { done: 0, failed: 1, usage: 2, unpinned: 3, unavailable: 4, interrupted: 130 } as const
export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

// Control characters could move the cursor or change what the terminal shows. Characters that are ignored in display reorder text,
// or make different texts look the same.
const UNSAFE = /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu

/** Escapes characters that a terminal would interpret, as JSON does, so that JSON stays the same. */
export const escaped = (text: string): string =>
  text.replace(UNSAFE, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )

/** Texts of other people reach the terminal only through these. */
export const escaping = (io: Io): Io => ({
  ...io,
  print: (line) => io.print(escaped(line)),
  warn: (line) => io.warn(escaped(line)),
})
