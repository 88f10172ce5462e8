import { type Bank, expectData } from './network.ts'
import { provisioningRequests } from './provisioning/valid-provisioning.ts'
import type { Life } from './world.ts'

let number = 0
const body = () => ({ name: `Collector ${number++}`, purpose: 'audit' })

/** Revokes a token if there are many, because an organization has at most five for a purpose. */
async function makeRoom(bank: Bank): Promise<void> {
  const { service_tokens } = expectData(await bank.member('GET', '/service-tokens'))
  const ofCollectors = service_tokens.filter(({ purpose }: { purpose: string }) => purpose === 'audit')
  if (ofCollectors.length > 3) await bank.member('DELETE', `/service-tokens/${ofCollectors[0].token}`)
}

/** Requests about other systems of an organization. */
export const serviceTokenRequests = {
  ...provisioningRequests,
  listServiceTokens: {},
  createServiceToken: {
    body: async ({ bank }: Life) => {
      await makeRoom(bank)
      return body()
    },
  },
  revokeServiceToken: {
    params: async ({ bank }: Life) => {
      await makeRoom(bank)
      const { token } = expectData(await bank.member('POST', '/service-tokens', { body: body() }))
      return { service_token_id: token }
    },
  },
}
