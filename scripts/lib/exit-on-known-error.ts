import { UnusableDatabase } from '../../lib/platform/db/migrate.ts'
import { FolderInUse } from '../../lib/platform/db/pool/folder-lock.ts'
import { BadEnvironment } from '../../lib/platform/env.ts'
import { BuildFailed } from '../build.ts'
import { PortTaken } from './port.ts'
import { Stopped } from './run-tool.ts'

/** Errors whose message says how to fix them. */
const EXPLAINED = [BadEnvironment, FolderInUse, UnusableDatabase, PortTaken, BuildFailed]

/** Error codes of a failed connection to PostgreSQL. */
const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', '28P01', '28000', '3D000'])

/**
 * Runs a start. Errors that the user can fix (environment, port, data folder, database) end it with
 * their message and exit code 1; any other error keeps its stack trace.
 */
export async function exitOnKnownError(start: () => Promise<unknown>): Promise<void> {
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
