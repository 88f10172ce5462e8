import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { SDK_TYPES } from '../lib/sdk-files.ts'

// A function fits on one screen and a file on a few. The limits include comments and blank lines.
// Biome's rules count fewer lines and ignore JSX text. A test group can be as long as its file.
const MAX_FUNCTION = 70
const MAX_FILE = 300
const GROUPS = /^(describe|test\.describe)\b/

const files = execFileSync('git', ['ls-files', '-z', '*.ts', '*.tsx', '*.mts', '*.mjs'], { encoding: 'utf8' })
  .split('\0')
  .filter((file) => file && file !== SDK_TYPES)
const found = files.flatMap((file) => {
  const text = readFileSync(file, 'utf8')
  const lines = text.split('\n').length - 1
  const tooLong = lines > MAX_FILE ? [`${file} has ${lines} lines; the limit is ${MAX_FILE}`] : []
  return lines > MAX_FUNCTION ? [...tooLong, ...longFunctions(file, text)] : tooLong
})
for (const one of found) console.error(one)
if (found.length > 0) process.exit(1)

function longFunctions(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const begin = lineOf(node.getStart())
    const lines = lineOf(node.end) - begin + 1
    // Nothing inside is longer.
    if (lines <= MAX_FUNCTION) return
    if (ts.isFunctionLike(node) && !isGroup(node))
      found.push(`${file}:${begin}: a function has ${lines} lines; the limit is ${MAX_FUNCTION}`)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function isGroup({ parent }: ts.Node): boolean {
  return ts.isCallExpression(parent) && GROUPS.test(parent.expression.getText())
}
