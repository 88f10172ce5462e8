import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseYaml } from '@redocly/openapi-core'

type Service = {
  readonly environment?: Readonly<Record<string, string>>
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
}
/** `compose.yaml` with its variables and anchors resolved. */
export type Composition = { readonly services: Readonly<Record<string, Service>> }

const PROGRAMS = [['docker-compose'], ['docker', 'compose']] as const

/** The command of Docker Compose; undefined if it is not installed. It needs no Docker daemon to resolve a file. */
export const COMPOSE = PROGRAMS.find(([program, ...args]) => {
  try {
    execFileSync(program, [...args, 'version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})

/** Resolves `compose.yaml` with Docker Compose and only these variables. Throws with its message if it refuses. */
export function resolveCompose(variables: Readonly<Record<string, string>>): Composition {
  const [program = '', ...args] = COMPOSE ?? []
  // A folder without an `.env` file, which Compose would read.
  const folder = mkdtempSync(join(tmpdir(), 'csp-compose-'))
  try {
    const config = [...args, '--project-directory', folder, '-f', resolve('compose.yaml'), 'config']
    const env = { PATH: process.env.PATH, HOME: folder, NODE_ENV: process.env.NODE_ENV, ...variables }
    return unescaped(parseYaml(execFileSync(program, config, { env, encoding: 'utf8', stdio: 'pipe' }))) as Composition
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The output is a Compose file again, in which `$$` is a dollar sign. */
function unescaped(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('$$', '$')
  if (Array.isArray(value)) return value.map(unescaped)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, unescaped(one)]))
}
