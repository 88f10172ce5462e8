import { migratePostgres } from '../lib/platform/db/migration-session.ts'
import { orStopPlainly } from './plain-stop.ts'

// `npm run migrate` applies pending migrations to the database at DATABASE_URL while the gateway runs (decision 0048).

const CONNECT_MS = 10_000

const url = process.env.DATABASE_URL
if (!url) {
  console.error('DATABASE_URL=postgresql://… npm run migrate')
  process.exit(1)
}

// Each migration commits by itself, and the server rolls back what the lost connection leaves open.
for (const [signal, code] of [
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const) {
  process.once(signal, () => {
    console.error('Stopped. What is applied stays; run `npm run migrate` again for the rest.')
    process.exit(code)
  })
}

await orStopPlainly(() => migratePostgres(url, CONNECT_MS, { report: (line) => console.log(line) }))
console.log('The schema is up to date.')
