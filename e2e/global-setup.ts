import { startDemo } from './demo-server.ts'

/** Starts the server for the specs, which receive webhooks themselves. */
export default function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  return startDemo({ WEBHOOKS_TO_LOOPBACK: 'on' })
}
