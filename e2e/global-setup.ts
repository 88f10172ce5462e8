import { startDemo } from './demo-server.ts'

/** The specs receive webhooks themselves. */
export const SPEC_SETTINGS = { WEBHOOKS_TO_LOOPBACK: 'on' }

/** Starts the server for the specs. */
export default function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  return startDemo(SPEC_SETTINGS)
}
