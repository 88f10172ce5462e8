// Installs the locked dependencies when they are missing or out of date. Runs before every npm script, on whatever Node the
// machine has, without any dependency; afterwards `node` inside npm scripts is the pinned one.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)

const stamp = 'node_modules/.installed-lockfile'
const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  console.log('Installing the locked dependencies (npm ci), about half a minute …')
  const started = Date.now()
  // No install scripts: nothing here needs them, and what is installed runs no code on the way in. Warnings about this
  // machine's Node are beside the point, since the pinned one takes over.
  const flags = [
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const { status } = spawnSync('npm', ['ci', ...flags], { stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) {
    console.error('npm ci failed; its message is above.')
    process.exit(1)
  }
  writeFileSync(stamp, wanted)
  console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`)
}

// The pinned Node comes as a package for Linux only; elsewhere the machine's own must run TypeScript sources.
const pinned = 'node_modules/.bin/node'
const version = existsSync(pinned) ? execFileSync(pinned, ['--version'], { encoding: 'utf8' }).trim() : process.version
const [major = 0, minor = 0] = version.slice(1).split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(`Node ${version} is too old: install Node 24 (22.18 is the oldest that works) and try again.`)
  process.exit(1)
}
