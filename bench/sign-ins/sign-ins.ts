import { adminOf, caller, openBank, overHttp } from '../../lib/testing/bank.ts'
import type { Cluster } from '../../scripts/lib/throwaway-postgres.ts'
import { newDatabase, startGateway } from '../servers.ts'
import { isSmall } from '../small.ts'

// `npm run bench -- sign-ins`: whether response times reveal who has an account. Alternates wrong
// passwords for existing and unknown addresses, so that both run under the same conditions.
const ACCOUNTS = isSmall ? 4 : 20
/** Attempts of each kind; stays below the throttle per account and address. */
const TIMES = isSmall ? 4 : 100
const MAX_APART = 0.1

/** Prints both medians and their difference. */
export async function benchSignIns(cluster: Cluster): Promise<void> {
  const gateway = await startGateway(await newDatabase(cluster, 'sign_ins'), ['--api'], { TRUST_PROXY: 'on' })
  try {
    const app = overHttp(gateway.url)
    for (let n = 0; n < ACCOUNTS; n++) await openBank(withAddress(app, n), `bench${n}`)
    // The first sign-ins after a start are slower, for known and unknown addresses alike.
    for (const name of ['bench0', 'nobody0']) await timeOf(withAddress(app, 900), adminOf(name).email)
    const taken = { known: [] as number[], unknown: [] as number[] }
    for (let n = 0; n < TIMES; n++) {
      const kinds = n % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
      for (const kind of kinds) {
        const { email } = adminOf(`${kind === 'known' ? 'bench' : 'nobody'}${n % ACCOUNTS}`)
        taken[kind].push(await timeOf(withAddress(app, 1000 + 2 * n + kinds.indexOf(kind)), email))
      }
    }
    const [known, unknown] = [median(taken.known), median(taken.unknown)]
    const apart = Math.abs(known - unknown) / Math.max(known, unknown)
    console.log(
      `\n${2 * TIMES} sign-ins with a wrong password, alternating known and unknown addresses, medians in ms\n`,
    )
    console.log(`known    ${known.toFixed(1)}`)
    console.log(`unknown  ${unknown.toFixed(1)}`)
    const verdict = apart <= MAX_APART ? 'within' : 'OVER'
    console.log(`\ndifference ${(100 * apart).toFixed(1)}%, ${verdict} ${100 * MAX_APART}%`)
  } finally {
    await gateway.end('SIGTERM')
  }
}

type App = ReturnType<typeof overHttp>

/** The same gateway, called from a separate address. */
const withAddress = (app: App, n: number): App => ({
  request: (path, init) => {
    const headers = new Headers(init.headers)
    headers.set('x-forwarded-for', `203.${(n >> 8) & 255}.${n & 255}.7`)
    return app.request(path, { ...init, headers })
  },
})

async function timeOf(app: App, email: string): Promise<number> {
  const from = performance.now()
  const body = { admin_email: email, admin_password: 'not the password' }
  const { status } = await caller(app, {})('POST', '/organization/signin', { body })
  if (status !== 401) throw new Error(`a sign-in with a wrong password returned ${status}`)
  return performance.now() - from
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
}
