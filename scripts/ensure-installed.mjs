// Installs the locked dependencies if they are missing or outdated. Runs before npm scripts, on any
// installed Node and without dependencies. Afterwards, npm scripts use the pinned Node.
//
// Without arguments, it installs what running needs; with --all, also what tests and tools need.
// Installed packages are swapped in one step, because a server may be running with them, unless they
// cannot be moved, such as in a volume of their own.
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { trimPackages } from './lib/trim-packages.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)

const PACKAGES = 'node_modules'
/** Where this process installs packages while others are in use. */
const BESIDE = `.installing-${process.pid}`
/** Error codes for folders that cannot be renamed, such as mount points. */
const UNMOVABLE = new Set(['EBUSY', 'EXDEV', 'EPERM', 'EACCES'])
const STAMP = '.installed-lockfile'
const lockfile = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
const stamp = join(PACKAGES, STAMP)
const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
const forRunning = `${lockfile} running`
// An update does not remove the packages of tests.
const all = process.argv.includes('--all') || (installed !== '' && !installed.endsWith(' running'))
const wanted = all ? lockfile : forRunning

if (installed !== wanted) {
  if (existsSync(PACKAGES)) await replace()
  else await installIn('.')
}
requireTypeScriptSupport()

/** Installs beside the packages in use, and then swaps the folders. */
async function replace() {
  try {
    removeLeftovers()
    mkdirSync(BESIDE)
  } catch (error) {
    if (error.code !== 'EROFS' && !UNMOVABLE.has(error.code)) throw error
    return installIn('.')
  }
  const files = ['package.json', 'package-lock.json', '.npmrc'].filter(existsSync)
  for (const file of files) copyFileSync(file, join(BESIDE, file))
  await installIn(BESIDE)
  const isSwapped = swap()
  rmSync(BESIDE, { recursive: true })
  if (!isSwapped) await installIn('.')
}

/** Returns whether the folders can be swapped; if not, the packages in use stay. */
function swap() {
  const replaced = join(BESIDE, 'replaced')
  try {
    renameSync(PACKAGES, replaced)
    try {
      renameSync(join(BESIDE, PACKAGES), PACKAGES)
    } catch (error) {
      renameSync(replaced, PACKAGES)
      throw error
    }
    return true
  } catch (error) {
    if (!UNMOVABLE.has(error.code)) throw error
    return false
  }
}

/** Removes the folders of processes that were stopped while they installed. */
function removeLeftovers() {
  for (const name of readdirSync('.')) {
    const pid = Number(/^\.installing-(\d+)$/.exec(name)?.[1])
    if (pid === process.pid || (pid > 0 && !isRunning(pid))) rmSync(name, { recursive: true, force: true })
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

async function installIn(folder) {
  await install(folder)
  const packages = join(folder, PACKAGES)
  if (!all) trimPackages(packages)
  writeFileSync(join(packages, STAMP), wanted)
}

async function install(folder) {
  const started = Date.now()
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`
  const what = all ? 'packages for running and testing' : 'packages for running'
  const { isTTY } = process.stdout
  const show = () => process.stdout.write(`\r\x1b[KInstalling ${what} … ${seconds()}`)
  if (!isTTY) console.log(`Installing ${what} …`)
  const timer = isTTY ? setInterval(show, 1000) : undefined
  if (isTTY) show()
  const { code, output } = await npmCi(folder)
  clearInterval(timer)
  if (isTTY) process.stdout.write('\r\x1b[K')
  if (code !== 0) {
    console.error(`${output.trimEnd()}\nnpm ci failed. See the message above.`)
    rmSync(BESIDE, { recursive: true, force: true })
    process.exit(1)
  }
  console.log(`Installed ${what} in ${seconds()}.`)
}

/**
 * No install scripts: none are needed, and packages must not run code on installation. Warnings
 * about the installed Node are irrelevant, because the pinned one takes over.
 */
function npmCi(folder) {
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
      cwd: folder,
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
