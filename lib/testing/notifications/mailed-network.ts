import { afterAll } from 'vitest'
import { createGateway } from '../../gateway.ts'
import type { Bank, Call } from '../bank.ts'
import { verifyEmail } from '../members/verified-email.ts'
import { submitted } from '../model/payment-life.ts'
import { caller, expectData, twoBanks } from '../network.ts'
import { openMails } from './open-mails.ts'

/**
 * Harbor sends payments to meadow and recalls them, which notifies meadow’s admin, whose email is confirmed. The gateway
 * sends mail to a mailbox, when `work` runs the jobs.
 */
export async function mailedNetwork() {
  const { net, harbor, meadow, willow, aspen } = await twoBanks()
  const mails = await openMails(net)
  afterAll(() => mails.close())
  const { app } = createGateway({ ...net.deps, mailer: mails.mailer, consoleUrl: mails.env.PUBLIC_URL })
  await verifyEmail(net, meadow)
  const recall = async () => {
    const id = await submitted(harbor, willow, aspen)
    const recalled = await harbor.key('POST', `/payments/${id}/recalls`, { body: { reason: 'DUPL' } })
    return { id, recallId: String(expectData(recalled).recall_id) }
  }
  /** Calls through the gateway that sends mail. */
  const as = ({ jwt }: Pick<Bank, 'jwt'>): Call => caller(app, { authorization: `Bearer ${jwt}` })
  return { ...mails, net, harbor, meadow, app, recall, as }
}
