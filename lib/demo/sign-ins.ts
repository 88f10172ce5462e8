import { and, eq, inArray, isNull } from 'drizzle-orm'
import { members } from '../modules/members/table.ts'
import type { Db } from '../platform/db/db.ts'
import { AUDITOR, BANKS, OPERATOR, SECOND_OPERATOR, SUPPORT } from './scenario.ts'

/** A user of the demo network. Its password is public. */
export type DemoSignIn = {
  readonly organization: string
  readonly role: string
  readonly email: string
  readonly password: string
}

const [first, ...others] = BANKS
const admin = ({ name, email, password }: (typeof BANKS)[number]): DemoSignIn => ({
  organization: name,
  role: 'admin',
  email,
  password,
})
const colleague = (role: string, { email, password }: typeof SUPPORT | typeof AUDITOR): DemoSignIn => ({
  organization: first.name,
  role,
  email,
  password,
})

/** They exist in the demo network only. */
export const DEMO_SIGN_INS: readonly DemoSignIn[] = [
  admin(first),
  colleague('support', SUPPORT),
  colleague('viewer', AUDITOR),
  ...others.map(admin),
  { organization: OPERATOR.name, role: 'admin', email: OPERATOR.email, password: OPERATOR.password },
  {
    organization: OPERATOR.name,
    role: 'admin 2',
    email: SECOND_OPERATOR.email,
    password: SECOND_OPERATOR.password,
  },
]

/** The users of the demo network that this database contains. */
export async function findDemoSignIns(db: Db): Promise<readonly DemoSignIn[]> {
  const emails = DEMO_SIGN_INS.map(({ email }) => email)
  const rows = await db
    .select({ email: members.email })
    .from(members)
    .where(and(inArray(members.email, emails), eq(members.enabled, true), isNull(members.removedAt)))
  const found = new Set(rows.map(({ email }) => email))
  return DEMO_SIGN_INS.filter(({ email }) => found.has(email))
}
