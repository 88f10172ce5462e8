import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Bank, type TestNetwork, testNetwork } from '../network.ts'
import { openDirectory, type Scim } from './directory.ts'

/** A network, and for each test of a file a new bank with its directory. */
type DirectoryWorld = { net: TestNetwork; bank: Bank; scim: Scim & { readonly secret: string } }

export function directoryWorld(): DirectoryWorld {
  const world = {} as DirectoryWorld
  let number = 0
  beforeAll(async () => {
    world.net = await testNetwork()
  })
  afterAll(() => world.net.close())
  beforeEach(async () => {
    world.bank = await world.net.bank(`bank-${number++}`)
    world.scim = await openDirectory(world.net.app, world.bank)
  })
  return world
}
