import { setTimeout as pause } from 'node:timers/promises'
import type { ServerProcess } from '../../lib/testing/server-process.ts'
import type { Achieved, Attack } from './attack.ts'
import { type Attacker, startAttacker } from './attacker-process.ts'
import { cpuSeconds, megabytes, megabytesAtRest } from './process-stats.ts'
import { openVictim, type Seen, type Victim } from './victim.ts'

const MAX_GROWN = 1.2
/** Time for queues and connections to end after an attack. */
const SETTLE_MS = 1500

type Pid = number | undefined

/** What a phase of `seconds` showed: the victim's latencies and the server's CPU use. */
type Phase = { readonly seen: Seen; readonly processors: number }
type Attacked = Phase & { readonly achieved: Achieved }
type Round = { readonly before: Phase; readonly control: Attacked; readonly attacked: Attacked; readonly after: Phase }

export type Result = {
  readonly rounds: readonly Round[]
  readonly priority: string
  readonly seconds: number
  readonly memory: { readonly before: number; readonly after: number; readonly isBack: boolean }
}

/**
 * Alternates, several times: undisturbed, the attack against a dummy listener, the attack against
 * the server. Each attack is compared with the undisturbed phases before and after it.
 */
export async function measure(
  { url, process: { pid } }: ServerProcess,
  attack: Attack,
  { seconds, rounds: count, database }: { seconds: number; rounds: number; database: string | undefined },
): Promise<Result> {
  const victim = await openVictim(url)
  const members = [{ email: victim.bank.email, password: victim.bank.password }]
  const attacker = await startAttacker(attack.name, { url, members, database })
  try {
    await warmUp(url, victim)
    const before = await megabytes(pid)
    const rounds = await alternate(count, { victim, attacker, pid, seconds })
    const after = await megabytesAtRest(pid, before * MAX_GROWN)
    const memory = { before, after, isBack: after <= before * MAX_GROWN }
    return { rounds, priority: attacker.priority, seconds, memory }
  } finally {
    attacker.end()
  }
}

type Setting = { readonly victim: Victim; readonly attacker: Attacker; readonly pid: Pid; readonly seconds: number }

async function alternate(count: number, setting: Setting): Promise<Round[]> {
  const { attacker, seconds } = setting
  const rounds: Round[] = []
  let before = await undisturbed(setting)
  for (let n = 0; n < count; n++) {
    const control = await during(setting, attacker.attackDummy(seconds))
    const attacked = await during(setting, attacker.attack(seconds))
    const after = await undisturbed(setting)
    rounds.push({ before, control, attacked, after })
    before = after
  }
  return rounds
}

async function undisturbed({ victim, pid, seconds }: Setting): Promise<Phase> {
  const began = await cpuSeconds(pid)
  const seen = await victim.pay(seconds)
  return { seen, processors: ((await cpuSeconds(pid)) - began) / seconds }
}

async function during(setting: Setting, attack: Promise<Achieved>): Promise<Attacked> {
  const [phase, achieved] = await Promise.all([undisturbed(setting), attack])
  await pause(SETTLE_MS)
  return { ...phase, achieved }
}

/** Compiles code and fills caches first, so that neither counts as a leak. */
async function warmUp(url: string, victim: Victim): Promise<void> {
  for (let n = 0; n < 20; n++) {
    const paths = ['/sign-in', `/sign-in?callbackUrl=%2F${n}`, '/api/v1/csp/openapi.json']
    for (const path of paths) await (await fetch(url + path)).arrayBuffer()
  }
  await victim.pay(5)
}
