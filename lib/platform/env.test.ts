import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

const DATABASE = { DATABASE_URL: 'postgresql://gateway@database/gateway', SECRET_KEY: 'x'.repeat(32) }

test.each([
  [{}, 'demo'],
  [{ HOST: 'localhost' }, 'demo'],
  [{ HOST: '127.0.0.2' }, 'demo'],
  [{ HOST: '::1' }, 'demo'],
  [{ HOST: '0.0.0.0' }, 'none'],
  [{ HOST: '::' }, 'none'],
  [{ HOST: '192.0.2.1' }, 'none'],
  [{ HOST: 'gateway.example' }, 'none'],
  [DATABASE, 'none'],
  [{ HOST: '0.0.0.0', SEED: 'demo' }, 'demo'],
  [{ ...DATABASE, SEED: 'demo' }, 'demo'],
  [{ SEED: 'none' }, 'none'],
])('with %j the demo network is seeded or not: %s', (source, seed) => {
  expect(readEnv(source).SEED).toBe(seed)
})

test('the image says that nothing is seeded', () => {
  expect(readFileSync('Dockerfile', 'utf8')).toMatch(/^ENV .*\bSEED=none\b/m)
})
