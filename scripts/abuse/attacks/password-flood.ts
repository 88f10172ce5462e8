import type { Attack } from '../attack.ts'
import { createReader, flood } from '../client.ts'

const IN_FLIGHT = 90
const SIGN_IN = '/api/v1/csp/organization/signin'

/** Ninety concurrent sign-ins from as many addresses, half of them with a correct password. */
export const passwordFlood: Attack = {
  name: 'flood of passwords',
  run: async ({ url, members }, until) => {
    const read = createReader(url, IN_FLIGHT)
    let count = 0
    const sent = await flood(IN_FLIGHT, until, (n) => {
      const member = n % 2 === 0 ? members[count % members.length] : undefined
      const email = member?.email ?? `nobody-${count++}@nowhere.example`
      const body = { admin_email: email, admin_password: member?.password ?? 'not the password' }
      return read('POST', SIGN_IN, body, `127.0.1.${n + 1}`)
    })
    read.close()
    return sent
  },
}
