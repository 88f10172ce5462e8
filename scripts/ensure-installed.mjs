// Installs the locked dependencies if they are missing or outdated. Runs before every npm script,
// on any installed Node and without dependencies. Afterwards, npm scripts use the pinned Node.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)

const stamp = 'node_modules/.installed-lockfile'
const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  console.log('Installing dependencies (npm ci). This takes about half a minute …')
  const started = Date.now()
  // No install scripts: none are needed, and packages must not run code on installation. Warnings
  // about the installed Node are irrelevant, because the pinned one takes over.
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
    console.error('npm ci failed. See the message above.')
    process.exit(1)
  }
  writeFileSync(stamp, wanted)
  console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`)
}

// The pinned Node package exists only for Linux; elsewhere, the installed Node must support
// TypeScript.
const pinned = 'node_modules/.bin/node'
const version = existsSync(pinned) ? execFileSync(pinned, ['--version'], { encoding: 'utf8' }).trim() : process.version
const [major = 0, minor = 0] = version.slice(1).split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(`Node ${version} is too old. Install Node 24 (22.18 or later works) and try again.`)
  process.exit(1)
}
