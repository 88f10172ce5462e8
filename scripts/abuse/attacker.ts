import type { Achieved, Target } from './attack.ts'
import { ATTACKS } from './attacks/index.ts'
import { startDummyListener } from './dummy-listener.ts'
import { lowerPriority } from './low-priority.ts'

/** Messages to this process. It answers each with a `FromAttacker`. */
export type ToAttacker =
  | { readonly do: 'listen' }
  | { readonly do: 'prepare'; readonly name: string; readonly target: Target }
  | { readonly do: 'attack'; readonly url: string; readonly seconds: number }

export type FromAttacker =
  | { readonly url: string }
  | { readonly priority: string }
  | { readonly achieved: Achieved }
  | { readonly error: string }

type Run = (url: string, until: number) => Promise<Achieved>

// Runs one attack, or the dummy listener, in a process of its own at the lowest priority.
const priority = lowerPriority()
let run: Run = () => Promise.reject(new Error('Nothing is prepared'))

async function prepare(name: string, target: Target): Promise<Run> {
  const attack = ATTACKS.find((one) => one.name === name)
  if (!attack) throw new Error(`Unknown attack: ${name}`)
  const prepared = await attack.prepare?.(target)
  return (url, until) => attack.run({ ...target, url }, until, prepared)
}

async function answerTo(message: ToAttacker): Promise<FromAttacker> {
  if (message.do === 'listen') return { url: await startDummyListener() }
  if (message.do === 'attack') {
    return { achieved: await run(message.url, performance.now() + message.seconds * 1000) }
  }
  run = await prepare(message.name, message.target)
  return { priority }
}

process.on('message', (message: ToAttacker) => {
  answerTo(message).then(
    (answer) => process.send?.(answer),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.stack : String(error) }),
  )
})

// Its session is its own, so it would outlive a test that is killed.
process.once('disconnect', () => process.exit())
