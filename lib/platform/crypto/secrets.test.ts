import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { masterSecret } from './secrets.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'csp-secrets-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a secret is generated once, and readable by its owner only', async () => {
  const secret = await masterSecret({ DATA_DIR: folder })
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(await masterSecret({ DATA_DIR: folder })).toBe(secret)
  expect((await stat(join(folder, 'secret-key'))).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['secret-key'])
})

test('a truncated secret is refused, because keys derived from it could be guessed', async () => {
  await writeFile(join(folder, 'secret-key'), '')
  await expect(masterSecret({ DATA_DIR: folder })).rejects.toThrow('secret-key')
})
