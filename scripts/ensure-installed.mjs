// Installs the locked dependencies if they are missing or outdated. Runs before npm scripts, on any
// installed Node and without dependencies. Afterwards, npm scripts use the pinned Node.
//
// Without arguments, it installs what running needs; with --all, also what tests and tools need.
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { trimPackages } from './lib/trim-packages.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)

const stamp = 'node_modules/.installed-lockfile'
const lockfile = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
const forRunning = `${lockfile} running`
// An update does not remove the packages of tests.
const all = process.argv.includes('--all') || (installed !== '' && !installed.endsWith(' running'))
const wanted = all ? lockfile : forRunning

if (installed !== wanted) {
  await install()
  if (!all) trimPackages('node_modules')
  writeFileSync(stamp, wanted)
}
requireTypeScriptSupport()

async function install() {
  const started = Date.now()
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`
  const what = all ? 'packages for running and testing' : 'packages for running'
  const { isTTY } = process.stdout
  const show = () => process.stdout.write(`\r\x1b[KInstalling ${what} … ${seconds()}`)
  if (!isTTY) console.log(`Installing ${what} …`)
  const timer = isTTY ? setInterval(show, 1000) : undefined
  if (isTTY) show()
  const { code, output } = await npmCi()
  clearInterval(timer)
  if (isTTY) process.stdout.write('\r\x1b[K')
  if (code !== 0) {
    console.error(`${output.trimEnd()}\nnpm ci failed. See the message above.`)
    process.exit(1)
  }
  console.log(`Installed ${what} in ${seconds()}.`)
}

/**
 * No install scripts: none are needed, and packages must not run code on installation. Warnings
 * about the installed Node are irrelevant, because the pinned one takes over.
 */
function npmCi() {
  const flags = [
    all ? '--include=dev' : '--omit=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--no-progress',
    '--loglevel=error',
  ]
  return new Promise((resolve) => {
    const child = spawn('npm', ['ci', ...flags], {
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    let output = ''
    const collect = (chunk) => {
      output += chunk
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.once('error', (error) => resolve({ code: 1, output: `${output}${error.message}` }))
    child.once('close', (code) => resolve({ code, output }))
  })
}

/**
 * The pinned Node package exists only for Linux; elsewhere, the installed Node must support
 * TypeScript.
 */
function requireTypeScriptSupport() {
  const pinned = 'node_modules/.bin/node'
  const version = existsSync(pinned)
    ? execFileSync(pinned, ['--version'], { encoding: 'utf8' }).trim()
    : process.version
  const [major = 0, minor = 0] = version.slice(1).split('.').map(Number)
  if (major < 22 || (major === 22 && minor < 18)) {
    console.error(`Node ${version} is too old. Install Node 24 (22.18 or later works) and try again.`)
    process.exit(1)
  }
}
