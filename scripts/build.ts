import { createHash } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { compressStatic } from './lib/compress.ts'
import { createProgress } from './lib/progress.ts'
import { runTool } from './lib/run-tool.ts'

const STAMP = '.next/built-from'
/** All inputs of a production build. */
const SOURCES = [
  '{app,components,lib}/**/*.{ts,tsx,css,json,sql,svg,ico,png,woff2}',
  '{next,tailwind,postcss}.config.*',
  '{proxy,instrumentation,instrumentation-client}.ts',
  'tsconfig.json',
  'package-lock.json',
]
const IRRELEVANT = /(\.test\.ts|\.md)$|^lib\/testing\//

/**
 * Builds if there is no production build or a source has changed since. `signal` stops the build.
 * Throws BuildFailed.
 */
export async function buildWhenStale(progress = createProgress(), signal?: AbortSignal): Promise<void> {
  const expected = await sourcesHash()
  if (existsSync('.next/BUILD_ID') && existsSync(STAMP) && (await readFile(STAMP, 'utf8')) === expected) return
  await progress.run({ doing: 'Building the console', done: 'Built the console' }, async () => {
    const env = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
    const code = await runTool('node_modules/next/dist/bin/next', ['build'], { env, quiet: true, signal })
    if (code !== 0) throw new BuildFailed()
    await compressStatic()
    await writeFile(STAMP, expected)
  })
}

async function sourcesHash(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of globSync(SOURCES).sort()) {
    if (IRRELEVANT.test(file)) continue
    hash.update(`${file}\0`).update(await readFile(file))
  }
  return hash.digest('hex')
}

/** The build has already printed what is wrong. */
export class BuildFailed extends Error {
  constructor() {
    super('The build failed. See the message above.')
  }
}

if (import.meta.main) await buildWhenStale()
