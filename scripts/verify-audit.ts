import { parseArgs } from 'node:util'
import { asc } from 'drizzle-orm'
import { measureChain, verifyChain } from '../lib/modules/audit/index.ts'
import { organizations } from '../lib/modules/organizations/table.ts'
import { openDatabase } from '../lib/platform/db/client.ts'
import { readEnv } from '../lib/platform/env.ts'

// `npm run verify-audit`: follows the chain of every organization's audit log, in the database that the environment names (decision
// 0031). The embedded one must not be open elsewhere. Exit code: 0 all hold, 1 one is broken or cut off.
const { values } = parseArgs({ options: { organization: { type: 'string' }, head: { type: 'string' } } })
const noted = /^(\d+):([0-9a-f]{64})$/.exec(values.head ?? '')
if (values.head && (!noted || !values.organization)) {
  console.error('Usage: npm run verify-audit -- [--organization org_… [--head sequence:hash]]')
  process.exit(2)
}
const database = await openDatabase(readEnv())
try {
  const all = await database.db.select().from(organizations).orderBy(asc(organizations.token))
  const wanted = [...all, { token: 'nobody', name: 'sign-ins of nobody' }].filter(
    ({ token }) => !values.organization || token === values.organization,
  )
  for (const { token, name } of wanted) process.exitCode = (await isWhole(token, name)) ? process.exitCode : 1
  if (wanted.length === 0) {
    console.error('There is no such organization.')
    process.exitCode = 1
  }
} finally {
  await database.close()
}

async function isWhole(organizationId: string, name: string): Promise<boolean> {
  let seen = false
  const { head, broken } = await verifyChain({ db: database.db, organizationId }, (link) => {
    seen ||= link.sequence === Number(noted?.[1]) && link.hash === noted?.[2]
  })
  const where = `${organizationId}  ${JSON.stringify(name)}`
  if (broken) {
    console.log(`BROKEN  ${where}  at ${broken.sequence}: ${broken.why}`)
    return false
  }
  const { stray } = await measureChain({ db: database.db, organizationId, now: new Date() })
  if (stray > 0) {
    console.log(`BROKEN  ${where}  ${stray} entries are in no chain: they were not written at the time they state`)
    return false
  }
  if (noted && !seen) {
    console.log(`BROKEN  ${where}  has not the noted ${values.head}: it was cut off or made anew`)
    return false
  }
  console.log(`intact  ${where}  ${head.sequence}:${head.hash}`)
  return true
}
