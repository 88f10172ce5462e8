import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Achieved, Target } from './attack.ts'
import type { FromAttacker, ToAttacker } from './attacker.ts'

/** An attack and its control, each in a process of its own at the lowest priority. */
export type Attacker = {
  readonly priority: string
  attack(seconds: number): Promise<Achieved>
  /** The same attack against a dummy listener. */
  attackDummy(seconds: number): Promise<Achieved>
  end(): void
}

export async function startAttacker(name: string, target: Target): Promise<Attacker> {
  const [attacker, dummy] = [startProcess(), startProcess()]
  const end = () => {
    attacker.kill()
    dummy.kill()
  }
  process.once('exit', end)
  try {
    const { url } = await ask(dummy, { do: 'listen' }, 'url')
    const { priority } = await ask(attacker, { do: 'prepare', name, target }, 'priority')
    const attack = async (on: string, seconds: number) =>
      (await ask(attacker, { do: 'attack', url: on, seconds }, 'achieved')).achieved
    return {
      priority,
      attack: (seconds) => attack(target.url, seconds),
      attackDummy: (seconds) => attack(url, seconds),
      end: () => {
        process.off('exit', end)
        end()
      },
    }
  } catch (error) {
    end()
    throw error
  }
}

type Child = { send(message: ToAttacker): Promise<FromAttacker>; kill(): void }

/** A process in its own session, so that its group can have a lower priority than the server's. */
function startProcess(): Child {
  const child: ChildProcess = fork(fileURLToPath(new URL('attacker.ts', import.meta.url)), { detached: true })
  return {
    kill: () => child.kill('SIGKILL'),
    send: async (message) => {
      const answer = Promise.race([
        once(child, 'message').then(([received]) => received as FromAttacker),
        once(child, 'exit').then(([code]) => ({ error: `The attacker's process exited with code ${code}` })),
      ])
      child.send(message)
      return answer
    },
  }
}

async function ask<K extends string>(
  child: Child,
  message: ToAttacker,
  expected: K,
): Promise<Extract<FromAttacker, Record<K, unknown>>> {
  const answer = await child.send(message)
  if ('error' in answer) throw new Error(answer.error)
  if (!(expected in answer)) throw new Error(`Expected ${expected}: ${JSON.stringify(answer)}`)
  return answer as Extract<FromAttacker, Record<K, unknown>>
}
