#!/usr/bin/env node
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { GatewayError } from '../errors.ts'
import { runCommand, USAGE } from './commands.ts'
import { type Io, UsageError } from './io.ts'

const abort = new AbortController()
process.once('SIGINT', () => abort.abort())
process.once('SIGTERM', () => abort.abort())

/** Reads a line without showing it. */
async function readLine(prompt: string): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write(prompt)
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY })
  try {
    return await lines.question('')
  } finally {
    lines.close()
    if (process.stdin.isTTY) process.stderr.write('\n')
  }
}

const io: Io = {
  env: process.env,
  print: (line) => console.log(line),
  warn: (line) => console.error(line),
  readLine,
  lines: () => createInterface({ input: process.stdin, signal: abort.signal }),
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
}
