import { setFlagsFromString } from 'node:v8'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

// Freeing WebAssembly code that it has replaced occasionally makes V8 abort the process:
// nodejs/node#64500. The code that stays is a few megabytes.
setFlagsFromString('--no-wasm-code-gc')

type Options = Pick<PGliteOptions, 'dataDir' | 'loadDataDir' | 'extensions'>

/**
 * Opens an embedded database with the extensions that the migrations (decision 0027) and the
 * options require.
 */
export const openPglite = ({ extensions, ...options }: Options = {}): Promise<PGlite> =>
  PGlite.create({ ...options, extensions: { btree_gin, pg_trgm, ...extensions } })
