import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { formatMoney } from '../../lib/kernel/money/amount.ts'
import { CURRENCIES } from '../../lib/kernel/money/currencies.ts'
import { operations } from '../../lib/modules/operations.ts'
import { COMMANDS } from '../src/cli/commands.ts'
import { SHELLS } from '../src/cli/completion.ts'
import { decimal } from '../src/cli/decimal.ts'
import { escaped, UsageError } from '../src/cli/io.ts'
import { parse } from '../src/cli/parse.ts'
import { people } from './people.ts'

const folder = mkdtempSync(join(tmpdir(), 'csp-'))
afterAll(() => rmSync(folder, { recursive: true }))
const csp = people(folder)('nobody', '')
const messageOf = (args: readonly string[]) => {
  try {
    parse(COMMANDS, args)
    return ''
  } catch (error) {
    return error instanceof UsageError ? error.message : String(error)
  }
}

test('API keys can call all operations of a command that accepts them', () => {
  const called = COMMANDS.flatMap((one) => (one.credentials === 'member or key' ? one.operations : []))
  const access = [...new Set(called)].map((id) => [
    id,
    Object.values(operations).find((one) => one.id === id)?.access.by,
  ])
  expect(access.filter(([, by]) => by !== 'key' && by !== 'anyone')).toEqual([])
})

test.each(COMMANDS.map(({ name }) => name))(
  'csp help %s shows its options and examples that are valid',
  async (name) => {
    const command = COMMANDS.find((one) => one.name === name)
    const help = (await csp(['help', ...name.split(' ')])).join('\n')
    expect(await csp([...name.split(' '), '--help'])).toEqual(help.split('\n'))
    for (const option of Object.keys(command?.options ?? {})) expect(help).toContain(`--${option}`)
    for (const example of command?.examples ?? []) {
      expect(help).toContain(example)
      const [words = ''] = example.split(/ <| >/)
      expect(messageOf([...words.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word))).toBe('')
    }
  },
)

test('the usage lists every command', async () => {
  const usage = (await csp(['help'])).join('\n')
  for (const { name } of COMMANDS) expect(usage).toContain(name)
  expect(await csp(['--help'])).toEqual(usage.split('\n'))
})

test.each([
  [['paymets', 'list'], 'Unknown command: csp paymets list. Did you mean csp payments list?'],
  [['payments', 'lst'], 'Unknown command: csp payments lst. Did you mean csp payments list?'],
  [['payments'], 'csp payments needs one of create, get, list'],
  [['xyzzy'], 'Unknown command: csp xyzzy. Run `csp help` for a list'],
  [['payments', 'list', '--stat', 'x'], 'Unknown option for csp payments list: --stat. Did you mean --state?'],
  [['payments', 'list', '--accept'], 'Unknown option for csp payments list: --accept. Run `csp help payments list`'],
  [['payments', 'list', '--state', 'complete'], 'Unknown value for --state: complete. Did you mean completed?'],
  [['payments', 'get'], 'csp payments get needs <payment_id>'],
  [['payments', 'get', 'pay_1', 'pay_2'], 'Unexpected argument for csp payments get: pay_2'],
  [['payments', 'get', ''], 'csp payments get needs <payment_id>'],
  [['login'], '--url is required'],
  [['login', '--url', ''], '--url must not be empty'],
])('incorrect usage is explained: csp %j', (args, message) => {
  expect(messageOf(args)).toContain(message)
})

test('amounts are exact, with the decimals of their currency', () => {
  for (const currency of CURRENCIES)
    for (const minor of [1n, 100n, 123456n, 999_999_999_999_999_999n, -5n, -1000n, 0n])
      expect(decimal(String(minor), currency)).toBe(formatMoney({ currency, minor }))
})

test('characters that a terminal would interpret are escaped, and JSON stays the same', () => {
  const hostile = 'a\u001b]0;x\u0007\u009b31m\r\nb\u202e\u2066c\u007f é 漢'
  expect(escaped(hostile)).toBe('a\\u001b]0;x\\u0007\\u009b31m\\u000d\\u000ab\\u202e\\u2066c\\u007f é 漢')
  expect(escaped('ju\u200bni\u3164per\u{e0041}')).toBe('ju\\u200bni\\u3164per\\udb40\\udc41')
  const json = escaped(JSON.stringify({ hostile }))
  expect(json).not.toMatch(/\p{Cc}|\u202e/u)
  expect(JSON.parse(json)).toEqual({ hostile })
})

/** Completions of a command line, as its shell finds them. */
const completing: Record<(typeof SHELLS)[number], (file: string, line: string) => string> = {
  bash: (file, line) => {
    const words = line.split(' ')
    const variables = `COMP_LINE=${quoted(line)}; COMP_POINT=${line.length}; COMP_CWORD=${words.length - 1}`
    const script = `source ${file}; COMP_WORDS=(${words.map(quoted).join(' ')}); ${variables}; _csp; printf '%s\\n' "\${COMPREPLY[@]}"`
    return execFileSync('bash', ['-c', script], { encoding: 'utf8' })
  },
  zsh: (file, line) => {
    const words = line.split(' ').map(quoted).join(' ')
    const found = `compdef() { :; }; _describe() { print -rl -- \${found%%:*} }`
    const script = `${found}; source ${file}; words=(${words}); CURRENT=\${#words}; _csp`
    return execFileSync('zsh', ['-fc', script], { encoding: 'utf8' })
  },
  fish: (file, line) =>
    execFileSync('fish', ['-Nc', `source ${file}; complete -C ${quoted(line)} | string split -f1 \\t`], {
      encoding: 'utf8',
    }),
}
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
const isInstalled = (shell: string) => spawnSync(shell, ['-c', 'true']).status === 0

describe.each(SHELLS)('completion in %s', (shell) => {
  const complete = async (line: string) => {
    const file = join(folder, `csp.${shell}`)
    writeFileSync(file, (await csp(['completion', shell])).join('\n'))
    const current = line.split(' ').at(-1) ?? ''
    const found = completing[shell](file, line).trim().split('\n')
    return found.filter((one) => one.startsWith(current)).sort()
  }

  test.skipIf(!isInstalled(shell))('offers commands, options and values', async () => {
    expect(await complete('csp pay')).toEqual(['payments'])
    expect(await complete('csp payments ')).toEqual(expect.arrayContaining(['create', 'get', 'list']))
    expect(await complete('csp help settlements ')).toEqual(['list', 'verify'])
    expect(await complete('csp payments list --s')).toEqual(['--state'])
    expect(await complete('csp payments list --state comp')).toEqual(['completed', 'completed_or_settled'])
    expect(await complete('csp payments list --state completed --l')).toEqual(['--limit'])
    expect(await complete('csp completion z')).toEqual(['zsh'])
  })
})
