import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/**
 * Patches that reintroduce defects which the soak must detect. The lines above the first `diff`
 * describe them.
 */
export const DEFECTS = 'scripts/faults/defects'

const ROUNDS = 60

type Found = { readonly defect: string; readonly round?: number; readonly invariant?: string; readonly output: string }

/**
 * Applies each defect to a copy of this checkout and runs the soak on it. Returns whether all were
 * detected.
 */
export async function soakDefects(names: readonly string[], env: Record<string, string>): Promise<boolean> {
  const all = readdirSync(DEFECTS).filter((name) => name.endsWith('.patch'))
  const chosen = names.length === 0 ? all : all.filter((name) => names.some((part) => name.startsWith(part)))
  let isComplete = chosen.length > 0
  for (const name of chosen) {
    const { defect, round, invariant, output } = await soakDefect(name, env)
    if (round === undefined) console.log(`✗ ${defect}: not detected in ${ROUNDS} rounds\n${output.slice(-3000)}`)
    else console.log(`✓ ${defect}: detected in round ${round}: ${invariant}`)
    isComplete &&= round !== undefined
  }
  return isComplete
}

async function soakDefect(name: string, env: Record<string, string>): Promise<Found> {
  const copy = copyCheckout()
  try {
    execFileSync('git', ['apply', resolve(DEFECTS, name)], { cwd: copy, stdio: 'inherit' })
    const output = await run(copy, { FAULT_ROUNDS: String(ROUNDS), FAULT_KINDS: faultsOf(name), ...env })
    const [, round, invariant] = /^RED in round (\d+|final audit) \(FAULT_SEED=\d+\): (.+)$/m.exec(output) ?? []
    const found = round === undefined || invariant === undefined ? {} : { round: Number(round) || ROUNDS, invariant }
    return { defect: name, ...found, output }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/**
 * The fault kinds named in its description, if other checks would detect it first; otherwise all.
 */
const faultsOf = (name: string): string =>
  /^Faults: (.*)$/m.exec(readFileSync(resolve(DEFECTS, name), 'utf8'))?.[1] ?? ''

/** Copies the working tree's tracked files and links node_modules. */
function copyCheckout(): string {
  const copy = mkdtempSync(join(tmpdir(), 'csp-defect-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  for (const file of listed.split('\0').filter(Boolean)) {
    cpSync(file, join(copy, file), { recursive: true, force: true, dereference: false })
  }
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  return copy
}

function run(cwd: string, env: Record<string, string>): Promise<string> {
  return new Promise((done, reject) => {
    const child = spawn(process.execPath, ['scripts/test-faults.ts'], {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const end = () => child.kill('SIGTERM')
    process.once('exit', end)
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk
    })
    child.once('error', reject)
    child.once('close', () => {
      process.off('exit', end)
      done(output)
    })
  })
}
