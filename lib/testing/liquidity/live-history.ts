import { accept, decide, submitted } from '../model/payment-life.ts'
import { settle } from '../model/settle.ts'
import { type Bank, expectData, type TestNetwork } from '../network.ts'
import { jobContext, limit, type Pair, seen } from './limits.ts'
import type { Step } from './played-history.ts'

/** Position with reservation of a limited bank; positive if it owes money. */
export async function exposureOf(bank: Bank): Promise<bigint> {
  const { position, reserved } = (await seen(bank)) ?? { position: '0', reserved: '0' }
  return BigInt(reserved) - BigInt(position)
}

/**
 * Takes the steps of a history in a network, as harbor with meadow. `after` is called after each step. Returns those
 * that the gateway refused for lack of headroom; what depends on them is left out.
 */
export async function live(
  net: TestNetwork,
  operator: Bank,
  { harbor, meadow, willow, aspen }: Pair,
  steps: readonly Step[],
  after: (step: Step) => Promise<void>,
): Promise<Step[]> {
  const ids = new Map<string, string>()
  const refused: Step[] = []
  const take = async (step: Step): Promise<boolean> => {
    const total = `${step.amount}`
    const id = ids.get(step.paymentId) ?? ''
    const remember = (made: string) => void ids.set(step.paymentId, made)
    const giveBack = (bank: Bank) =>
      bank.key('POST', `/payments/${id}/returns`, { body: { reason: 'DUPL', amount: { currency: 'USD', total } } })
    switch (step.do) {
      case 'push': {
        const sent = await submitted(harbor, willow, aspen, { total })
        remember(sent)
        return expectData(await harbor.key('GET', `/payments/${sent}`)).state !== 'failed'
      }
      case 'pull': {
        const asked = await submitted(meadow, willow, aspen, { type: 'Type_Pull', total })
        remember(asked)
        return (await accept(harbor, asked)).status === 200
      }
      case 'credit':
        remember(await submitted(meadow, aspen, willow, { total }))
        expectData(await accept(harbor, ids.get(step.paymentId) ?? ''))
        return true
      case 'complete':
        expectData(await accept(meadow, id))
        return true
      case 'release':
        expectData(await decide(meadow, id, 'failed', 'business_reasons'))
        return true
      case 'return':
        return (await giveBack(harbor)).status === 200
      case 'get back':
        expectData(await giveBack(meadow))
        return true
      case 'fund':
        await limit(net, operator, harbor, { kind: 'deposit', total })
        return true
      case 'cutoff':
        await settle(jobContext(net), 'sandbox', net.secrets.settlement)
        return true
      default:
        return true
    }
  }
  for (const step of steps) {
    net.clock.advance(1)
    if (!step.needsHeadroom && refused.some(({ paymentId }) => paymentId === step.paymentId)) continue
    if (!(await take(step))) refused.push(step)
    await after(step)
  }
  return refused
}
