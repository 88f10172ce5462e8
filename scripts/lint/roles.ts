import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { ROLES } from '../../lib/kernel/access.ts'

// Operations decide what a role can do (`access`), so no screen compares or names roles. The labels
// of roles are keys of an object (`app/(console)/settings/members/roles.ts`), which this does not
// match.
const LITERAL = new RegExp(`['"](${ROLES.join('|')})['"]`)

const files = execFileSync('git', ['ls-files', 'app', 'components'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
const complaints = files.flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, at) =>
      LITERAL.test(line) ? [`${file}:${at + 1}: names a role; use useDenialReason, GuardedButton or mayCall`] : [],
    ),
)
for (const complaint of complaints) console.error(complaint)
if (complaints.length > 0) process.exit(1)
