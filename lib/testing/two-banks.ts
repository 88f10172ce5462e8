import { afterAll } from 'vitest'
import { type Bank, type TestNetwork, testNetwork } from './network.ts'

/** A network of two banks, `harbor` and `meadow`, with one customer each. */
export type TwoBanks = {
  readonly net: TestNetwork
  readonly harbor: Bank
  readonly meadow: Bank
  /** The address of a customer of `harbor`. */
  readonly willow: string
  /** The address of a customer of `meadow`. */
  readonly aspen: string
}

/**
 * Opens two banks for a test file and closes their network after its tests. The parameters are
 * admission policies; a bank without one has the default policy.
 */
export async function twoBanks(policies: { harbor?: unknown; meadow?: unknown } = {}): Promise<TwoBanks> {
  const net = await testNetwork()
  afterAll(() => net.close())
  const harbor = await net.bank('harbor', policies.harbor)
  const meadow = await net.bank('meadow', policies.meadow)
  return { net, harbor, meadow, willow: await harbor.customer('willow'), aspen: await meadow.customer('aspen') }
}
