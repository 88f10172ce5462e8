import type { Attack } from '../attack.ts'
import { createReader } from '../client.ts'

const IN_FLIGHT = 90
const SIGN_IN = '/api/v1/csp/organization/signin'

/** Ninety concurrent sign-ins from as many addresses, half of them with a correct password. */
export const passwordFlood: Attack = {
  name: 'flood of passwords',
  run: async ({ url, members }, until) => {
    const read = createReader(url, IN_FLIGHT)
    const statuses = new Map<number, number>()
    let count = 0
    const attackers = Array.from({ length: IN_FLIGHT }, async (_, n) => {
      const from = `127.0.1.${n + 1}`
      while (performance.now() < until) {
        const member = n % 2 === 0 ? members[count % members.length] : undefined
        const email = member?.email ?? `nobody-${count++}@nowhere.example`
        const body = { admin_email: email, admin_password: member?.password ?? 'not the password' }
        const status = await read('POST', SIGN_IN, body, from)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    })
    await Promise.all(attackers)
    read.close()
    return [...statuses].map(([status, times]) => `${times} × ${status}`).join(', ')
  },
}
