import { join } from 'node:path'
import type { Io } from '../src/cli/io.ts'
import { runCommand } from '../src/cli/run.ts'

async function* noLines(): AsyncGenerator<string> {
  yield* []
}

type Behavior = Partial<Pick<Io, 'signal' | 'print' | 'readLine' | 'now' | 'open' | 'isTerminal' | 'isInteractive'>>

/**
 * Runs commands of the command line in this process, as people whose logins are in the folder. Each returns the
 * lines of standard output; `print` gets those of standard error, too.
 */
export const people =
  (folder: string, now: Io['now'] = Date.now) =>
  (name: string, password: string) =>
  async (args: readonly string[], { print = () => undefined, ...behavior }: Behavior = {}): Promise<string[]> => {
    const lines: string[] = []
    const io: Io = {
      env: { CSP_LOGIN: join(folder, name, 'login.json') },
      isTerminal: false,
      isInteractive: false,
      print: (line) => {
        lines.push(line)
        print(line)
      },
      warn: print,
      readLine: async () => `${password}\n`,
      open: () => undefined,
      lines: noLines,
      now,
      signal: new AbortController().signal,
      ...behavior,
    }
    await runCommand(args, io)
    return lines
  }
