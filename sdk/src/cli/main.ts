#!/usr/bin/env node
import { createInterface, type Interface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { GatewayError } from '../errors.ts'
import { runCommand, USAGE } from './commands.ts'
import { type Io, UsageError } from './io.ts'

const abort = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => abort.abort())

/** Reads a line from the terminal without showing it. */
async function readHidden(prompt: string): Promise<string> {
  process.stderr.write(prompt)
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output, terminal: true })
  try {
    return await lines.question('')
  } finally {
    lines.close()
    process.stderr.write('\n')
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
  print: (line) => console.log(line),
  warn: (line) => console.error(line),
  readLine: (prompt) => (process.stdin.isTTY ? readHidden : readPiped)(prompt),
  lines: () => createInterface({ input: process.stdin, signal: abort.signal }),
  now: () => Date.now(),
  signal: abort.signal,
}

/** Exit code: 0 for success, 1 if the request or verification failed, 2 for incorrect usage. */
try {
  const args = process.argv.slice(2)
  if (args.length === 0 || args.includes('--help')) console.log(USAGE)
  else await runCommand(args, io)
} catch (error) {
  const request = error instanceof GatewayError && error.requestId ? ` (request ${error.requestId})` : ''
  console.error(`${error instanceof Error ? error.message : error}${request}`)
  process.exitCode = error instanceof UsageError ? 2 : 1
} finally {
  piped?.close()
}
