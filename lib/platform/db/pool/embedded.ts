import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

type Options = Pick<PGliteOptions, 'dataDir' | 'loadDataDir' | 'extensions'>

/**
 * Opens an embedded database with the extensions that the migrations (decision 0027) and the
 * options require.
 */
export const openPglite = ({ extensions, ...options }: Options = {}): Promise<PGlite> =>
  PGlite.create({ ...options, extensions: { btree_gin, pg_trgm, ...extensions } })
