import { startDemo } from './demo-server.ts'

/** The server that the specs talk to. They receive webhooks themselves. */
export default function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  return startDemo({ WEBHOOKS_TO_LOOPBACK: 'on' })
}
