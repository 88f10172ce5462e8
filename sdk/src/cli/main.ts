#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { createInterface, type Interface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { openInBrowser } from './browser-login.ts'
import { failureOf } from './failure.ts'
import { EXIT, escaped, type Io, UsageError } from './io.ts'
import { runCommand } from './run.ts'

const abort = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => abort.abort())

/** Set when nobody reads the output any more, as after `| head`. */
let isUnread = false
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') isUnread = true
  else {
    process.stderr.write(`Couldn’t write to standard output: ${error.code}\n`)
    process.exitCode = EXIT.failed
  }
  abort.abort()
})
process.stderr.on('error', () => abort.abort())

/** Reads a line from the terminal. */
async function readTerminal(prompt: string, isShown = false): Promise<string> {
  const output = isShown ? process.stderr : new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output, terminal: true })
  // Only now, because the terminal shows what is typed until it is in raw mode.
  if (!isShown) process.stderr.write(prompt)
  // The terminal is in raw mode, so that Ctrl+C sends no signal.
  lines.on('SIGINT', () => abort.abort())
  try {
    return await lines.question(isShown ? prompt : '', { signal: abort.signal })
  } finally {
    lines.close()
    if (!isShown || abort.signal.aborted) process.stderr.write('\n')
  }
}

/** One for all lines, because it reads ahead. */
let piped: Interface | undefined

/** Reads a line of a file or a pipe, the last one with or without a line break. */
async function readPiped(prompt: string): Promise<string> {
  piped ??= createInterface({ input: process.stdin })
  const { value, done } = await piped[Symbol.asyncIterator]().next()
  if (done) throw new UsageError(`Standard input ended before “${prompt.trim()}”`)
  return value
}

const io: Io = {
  env: process.env,
  isTerminal: process.stdout.isTTY === true,
  isInteractive: process.stdin.isTTY === true,
  print: (line) => process.stdout.write(`${line}\n`),
  warn: (line) => process.stderr.write(`${line}\n`),
  readLine: (prompt, isShown) => (process.stdin.isTTY ? readTerminal(prompt, isShown) : readPiped(prompt)),
  open: openInBrowser,
  lines: () => createInterface({ input: process.stdin, signal: abort.signal }),
  now: () => Date.now(),
  signal: abort.signal,
}

const version = (): string => JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version

const args = process.argv.slice(2)
try {
  if (args[0] === '--version') io.print(version())
  else process.exitCode ??= await runCommand(args, io)
} catch (error) {
  if (isUnread) process.exitCode = EXIT.done
  else if (abort.signal.aborted) process.exitCode ??= EXIT.interrupted
  else {
    const { text, json, code } = failureOf(error)
    io.warn(escaped(args.includes('--json') ? JSON.stringify(json) : text))
    process.exitCode = code
  }
} finally {
  piped?.close()
}
