import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv } from '../platform/env.ts'
import { databaseUrl } from '../testing/database.ts'
import { type TestNetwork, testNetwork } from '../testing/network.ts'
import { type OnDemo, openDemo } from './open-demo.ts'

let net: TestNetwork
beforeAll(async () => {
  net = await testNetwork()
})
afterAll(() => net.close())

test('of two processes that start together on an empty server, one creates the demo network', async () => {
  const env = readEnv({
    DATABASE_URL: await databaseUrl(net.database),
    SECRET_KEY: 'a master secret for tests, long enough',
    SEED: 'demo',
  })
  const created: string[] = []
  // Creates one bank instead of the whole network, after both have found the database empty.
  const onDemo: OnDemo = async (what) => {
    created.push(what)
    const isOtherThere = () => created.length === 2 || net.logged.some((line) => line.includes('waiting for another'))
    await expect.poll(isOtherThere).toBe(true)
    await net.bank('harbor')
  }
  await Promise.all([openDemo(env, net.deps, onDemo), openDemo(env, net.deps, onDemo)])
  expect(created).toEqual(['create'])
})
