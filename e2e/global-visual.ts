import { startDemo } from './demo-server.ts'

/** The server that pictures are taken of: every time the same network at the same time of the same day, at the same address. */
export default function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  return startDemo({ PORT: '4610', NODE_OPTIONS: `--import ${new URL('./fixed-clock.ts', import.meta.url)}` })
}
