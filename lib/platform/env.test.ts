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
  [{ GATEWAY_EXTENSIONS: 'off' }, 'none'],
])('with %j, SEED is %s', (source, seed) => {
  expect(readEnv(source).SEED).toBe(seed)
})

test.each([
  [DATABASE, true],
  [{ ...DATABASE, OPERATOR_SECOND_FACTOR: 'off' }, false],
  [{ SEED: 'none' }, true],
  [{ HOST: '0.0.0.0', SEED: 'demo' }, true],
  [{ OPERATOR_ORGANIZATION: 'org_01h455vb4pex5vsknk084sn02q' }, true],
  [{}, false],
  [{ OPERATOR_SECOND_FACTOR: 'on' }, true],
])('with %j, whether the operator needs a second factor is %s', (source, needed) => {
  expect(readEnv(source).OPERATOR_SECOND_FACTOR).toBe(needed)
})

test('the demo network needs the extensions of the gateway', () => {
  expect(() => readEnv({ SEED: 'demo', GATEWAY_EXTENSIONS: 'off' })).toThrow(
    'GATEWAY_EXTENSIONS: must be on with SEED=demo',
  )
})

test('health checks have a port of their own', () => {
  expect(() => readEnv({ PORT: '3000', HEALTH_PORT: '3000' })).toThrow('HEALTH_PORT: must differ from PORT')
})

test('the image seeds nothing', () => {
  expect(readFileSync('Dockerfile', 'utf8')).toMatch(/^ENV .*\bSEED=none\b/m)
})

const [ONE, TWO] = ['1'.repeat(32), '2'.repeat(32)]

test.each([
  [{ SECRET_KEYS: `${ONE}, ${TWO}` }, [ONE, TWO]],
  [{ SECRET_KEYS: ONE }, [ONE]],
  [{ SECRET_KEYS: `${ONE},${TWO}`, SECRET_KEY: TWO }, [ONE, TWO]],
])('%j are secret keys in this order', (source, keys) => {
  expect(readEnv({ DATABASE_URL: DATABASE.DATABASE_URL, ...source }).SECRET_KEYS).toEqual(keys)
})

test.each([`${ONE},${ONE}`, `${ONE},short`, `${ONE},`, ','])('%s are not secret keys', (keys) => {
  expect(() => readEnv({ SECRET_KEYS: keys })).toThrow('SECRET_KEYS')
})

test('a SECRET_KEY that is not in SECRET_KEYS stops the start', () => {
  expect(() => readEnv({ SECRET_KEY: ONE, SECRET_KEYS: TWO })).toThrow('must contain SECRET_KEY')
})

test.each([
  [{ PRODUCT_ACCENT: 'blue' }, 'PRODUCT_ACCENT: must be a hex color of six digits, such as #2f4fd1'],
  [{ PRODUCT_ACCENT: '#2f4' }, 'PRODUCT_ACCENT: must be a hex color of six digits'],
  [{ PRODUCT_NAME: 'x'.repeat(41) }, 'PRODUCT_NAME: must be 1 to 40 characters'],
  [{ PRODUCT_NAME: 'Harbor\nPay' }, 'PRODUCT_NAME: must be 1 to 40 characters'],
  [{ PRODUCT_LOGO: 'logo.gif' }, 'PRODUCT_LOGO: must be the path of an .svg or .png file'],
])('%j stops the start', (source, message) => {
  expect(() => readEnv(source)).toThrow(message)
})
