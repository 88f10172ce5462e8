import type { NextConfig } from 'next'
import { cookieName } from './app/_session/cookie-name.ts'

const DEVELOPMENT = process.env.NODE_ENV === 'development'

/**
 * Paths without a page keep the console's navigation for members. Visitors without a session, files
 * and API paths get the plain page, which Next renders on the server only if it finds no route.
 */
const UNKNOWN_PATHS = [true, false].map((secure) => ({
  source: '/:path((?!api/|_next/)[^.]*)',
  has: [{ type: 'cookie' as const, key: cookieName(secure) }],
  destination: '/unknown-path',
}))

const config: NextConfig = {
  // The console shows no photographs, and the image optimizer has had two remote code execution
  // vulnerabilities.
  images: { unoptimized: true },
  poweredByHeader: false,
  rewrites: async () => ({ beforeFiles: [], afterFiles: [], fallback: UNKNOWN_PATHS }),
  reactStrictMode: true,
  // Native code and the embedded database must not be bundled; the embedded database is opened
  // once, by the process.
  serverExternalPackages: ['@electric-sql/pglite', 'pg', '@node-rs/argon2', 'pino', '@simplewebauthn/server'],
  // `npm run verify` checks all types, including those of tests. Skipping the check speeds up starts.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // Writing the cache adds seconds to the first build, which newcomers and CI wait for.
    turbopackFileSystemCacheForBuild: false,
    // Nothing reads the source maps of a production build.
    turbopackSourceMaps: DEVELOPMENT,
    // Bytes before minification. A screen loads 14 scripts instead of 19 and 5 kB less; a visit to
    // eleven screens loads 10 kB less (decision 0045).
    turbopackChunking: { minChunkSize: 130_000 },
  },
}

export default config
