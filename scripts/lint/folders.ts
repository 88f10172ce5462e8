import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'

// A folder can be read at a glance: at most this many source files, not counting tests.
const MAX_FILES = 25

const files = execFileSync('git', ['ls-files', '-z', '*.ts', '*.tsx'], { encoding: 'utf8' })
  .split('\0')
  .filter((file) => file && !/\.(test|spec)\.tsx?$/.test(file))
const sizes = Map.groupBy(files, dirname)
const crowded = [...sizes].filter(([, names]) => names.length > MAX_FILES)
for (const [folder, { length }] of crowded) {
  console.error(`${folder} has ${length} source files; the limit is ${MAX_FILES}. Split it by purpose`)
}
if (crowded.length > 0) process.exit(1)
