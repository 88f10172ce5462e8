import { startDemo } from '../support/demo-server.ts'

/**
 * Starts the server for visual comparisons: the same network at the same time of day and address in
 * every run.
 */
export default function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  // The clock of a database server would differ from the fixed one.
  delete process.env.TEST_DATABASE_URL
  return startDemo({ PORT: '4610', NODE_OPTIONS: `--import ${new URL('./fixed-clock.ts', import.meta.url)}` })
}
