import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

type Manifest = {
  readonly scripts: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}
const { scripts, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest
const forTools = Object.keys(devDependencies)

const INSTALL = 'node scripts/ensure-installed.mjs'
const INSTALL_ALL = `${INSTALL} --all`

/** Imports of values, and tools that are run by their path. */
const IMPORTED = /(?:^|\n)(?:import|export)\s(?!type\b)[^'";]*?from '([^']+)'|\bimport\(?\s*'([^']+)'/g
const RUN = /node_modules\/((?:@[\w-]+\/)?[\w-]+)\//g

/** The packages of tests and tools that a file and its imports use. */
function toolsOf(file: string, read = new Set<string>()): string[] {
  if (read.has(file) || !existsSync(file)) return []
  read.add(file)
  const source = readFileSync(file, 'utf8')
  const imported = [...source.matchAll(IMPORTED)].map(([, from, at]) => from ?? at ?? '')
  const run = [...source.matchAll(RUN)].map(([, name = '']) => name)
  const own = [...imported, ...run].flatMap((name) => forTools.filter((tool) => `${name}/`.startsWith(`${tool}/`)))
  const files = imported.flatMap((name) =>
    name.startsWith('.') ? [join(dirname(file), name)] : name.startsWith('#') ? [name.slice(1)] : [],
  )
  return [...own, ...files.flatMap((name) => toolsOf(name, read))]
}

/** The packages of tests and tools that a command needs. */
function needed(command: string): string[] {
  const [program = '', file = ''] = command.replace(/^exec /, '').split(' ')
  if (program === 'node') return toolsOf(file)
  return forTools.filter((name) => {
    const { bin = {} } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as { bin?: object }
    return program in bin
  })
}

const commands = Object.entries(scripts).filter(([name]) => !(name.startsWith('pre') && name.slice(3) in scripts))

test.each(commands)('npm run %s installs the packages that it needs', (name, command) => {
  const tools = needed(command)
  const before = scripts[`pre${name}`]
  if (tools.length > 0) expect(before, `for ${tools.join(', ')}`).toBe(INSTALL_ALL)
  else expect([INSTALL, INSTALL_ALL]).toContain(before)
})
