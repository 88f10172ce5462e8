import { FolderInUse } from '../lib/platform/db/folder-lock.ts'
import { UnusableDatabase } from '../lib/platform/db/migrate.ts'
import { BadEnvironment } from '../lib/platform/env.ts'
import { BuildFailed } from './build.ts'
import { PortTaken } from './port.ts'
import { Stopped } from './run-tool.ts'

/** Errors whose message says what to do. */
const EXPLAINED = [BadEnvironment, FolderInUse, UnusableDatabase, PortTaken, BuildFailed]

/** Codes with which PostgreSQL, or the way to it, refuses a connection. */
const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', '28P01', '28000', '3D000'])

/**
 * Runs a start. What the person who starts can put right (environment, port, data folder, database) ends it with one plain
 * message and exit code 1; anything else is a fault of ours and keeps its stack trace.
 */
export async function orStopPlainly(start: () => Promise<unknown>): Promise<void> {
  try {
    await start()
  } catch (error) {
    if (error instanceof Stopped) process.exit(130)
    const message = plainMessage(error)
    if (message === undefined) throw error
    console.error(message)
    process.exit(1)
  }
}

function plainMessage(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (EXPLAINED.some((kind) => error instanceof kind)) return error.message
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'EADDRINUSE') return new PortTaken().message
  if (UNREACHABLE.has(code)) return `DATABASE_URL: cannot connect to the database: ${error.message || code}`
  return plainMessage(error.cause)
}
