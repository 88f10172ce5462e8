import type { Bank } from '../network.ts'
import type { Life } from '../world.ts'

const endpoint = 'https://1-1-1-1.test/audit'

/** An organization has one endpoint. */
async function existing(bank: Bank): Promise<void> {
  await bank.member('POST', '/audit-endpoint', { body: { endpoint } })
}
async function none(bank: Bank): Promise<void> {
  await bank.member('DELETE', '/audit-endpoint')
}

let number = 0
const after = (prepare: (bank: Bank) => Promise<void>, body?: object) => ({
  body: async ({ bank }: Life) => {
    await prepare(bank)
    return body
  },
})

/** Valid requests of the audit log's delivery. */
export const auditDeliveryRequests = {
  findAuditEndpoint: {},
  createAuditEndpoint: after(none, { endpoint }),
  updateAuditEndpoint: {
    body: async ({ bank }: Life) => {
      await existing(bank)
      return { endpoint: `${endpoint}/${number++}` }
    },
  },
  deleteAuditEndpoint: after(existing),
  rotateAuditSecret: after(existing, {}),
  testAuditEndpoint: after(existing),
}
