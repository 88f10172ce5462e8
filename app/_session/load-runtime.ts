import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * The process's runtime, loaded by Node as the server loads it, and not bundled: bundling the
 * gateway would double the time of a build, and no page needs a copy (decision 0126). Imported on
 * first use, so that builds do not open a database.
 */
export async function loadRuntime() {
  const url = pathToFileURL(join(process.cwd(), 'lib/runtime.ts')).href
  const loaded: typeof import('#lib/runtime.ts') = await import(/* turbopackIgnore: true */ url)
  return loaded.runtime()
}
