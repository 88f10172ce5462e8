import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./lib/modules/*/table.ts', './lib/platform/*/table.ts'],
  out: './lib/platform/db/migrations',
})
