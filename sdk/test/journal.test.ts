import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chmod, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Journal } from '../src/cli/listen/journal.ts'
import { lockFile } from '../src/cli/listen/lock.ts'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'csp-journal-'))
  file = join(folder, 'listen-0.jsonl')
})
afterEach(() => rm(folder, { recursive: true }))

test('the line after one that was torn by a crash is read', async () => {
  new Journal(file).append({ key: 'first' })
  await appendFile(file, '{"delivery":"dlv_')
  new Journal(file).append({ delivery: 'dlv_1', attempt: 2 })
  const journal = new Journal(file)
  expect([journal.key, journal.forwarded('dlv_1')]).toEqual(['first', 2])
})

test('what another process has resent is read once', async () => {
  const journal = new Journal(file)
  journal.append({ delivery: 'dlv_1', attempt: 1 })
  const resent = { attempts: { dlv_1: 1 }, since: '2026-01-01T00:00:00.000Z' }
  new Journal(file).append({ resent })
  await appendFile(file, '{"resent":{"attempts":{}')
  expect([journal.takeResent(), journal.takeResent()]).toEqual([[resent], []])
  await appendFile(file, '}}\n')
  expect(journal.takeResent()).toEqual([{ attempts: {} }])
})

test('a file that others can read becomes private, and a link is refused', async () => {
  await writeFile(file, '', { mode: 0o666 })
  await chmod(file, 0o666)
  new Journal(file).append({ key: 'first' })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const link = join(folder, 'listen-1.jsonl')
  await symlink(file, link)
  expect(() => new Journal(link)).toThrow(`${link} is a link or belongs to another user. Delete it`)
})

test('a file is locked by one at a time', async () => {
  const release = await lockFile(file)
  expect(await lockFile(file)).toBeUndefined()
  release?.()
  const again = await lockFile(file)
  expect(again).toBeDefined()
  again?.()
  expect(await readdir(folder)).toEqual([])
})

test('of several that start at the same time, at most one locks the file', async () => {
  for (let round = 0; round < 20; round++) {
    const releases = (await Promise.all([1, 2, 3].map(() => lockFile(file)))).filter((one) => one !== undefined)
    expect(releases.length).toBeLessThanOrEqual(1)
    for (const release of releases) release()
  }
})

test('the lock of a process ends when it is killed', async () => {
  const script = "require('node:net').createServer().listen(process.argv[1], () => console.log('ready'))"
  const holder = spawn(process.execPath, ['--eval', script, `${file}.0123abcd.lock`])
  await once(holder.stdout, 'data')
  expect(await lockFile(file)).toBeUndefined()
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  const release = await lockFile(file)
  expect(release).toBeDefined()
  release?.()
  expect(await readdir(folder)).toEqual([])
})
