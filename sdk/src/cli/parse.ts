import { parseArgs } from 'node:util'
import type { Command, Options } from './command.ts'
import { UsageError } from './io.ts'
import { nearest } from './nearest.ts'
import { COMMON } from './usage.ts'

export type Parsed = { readonly command: Command; readonly options: Options; readonly argument: string }

/** Finds the command and reads its options. Throws UsageError. */
export function parse(commands: readonly Command[], args: readonly string[]): Parsed {
  const { command, rest } = findCommand(commands, args)
  const { values, positionals } = parseOptions(command, rest)
  if (values.help) return { command, options: values, argument: '' }
  for (const [name, option] of Object.entries(command.options ?? {})) {
    const value = values[name]
    if (option.isRequired && value === undefined) throw new UsageError(`--${name} is required`)
    if (typeof value === 'string') checkValue(command, `--${name}`, value, option.values)
  }
  return { command, options: values, argument: argumentOf(command, positionals) }
}

/** The command that the leading words name. */
export function findCommand(commands: readonly Command[], args: readonly string[]) {
  // Common options can precede the command.
  const start = args.findIndex((arg) => !arg.startsWith('-'))
  const [first = '', second = '', ...others] = start < 0 ? [] : args.slice(start)
  const leading = start < 0 ? args : args.slice(0, start)
  const byName = (name: string) => commands.find((one) => one.name === name)
  const two = byName(`${first} ${second}`)
  if (two) return { command: two, rest: [...leading, ...others] }
  const one = byName(first)
  if (one) return { command: one, rest: [...leading, ...args.slice(start + 1)] }
  const ofArea = commands.filter(({ name }) => name.startsWith(`${first} `))
  throw new UsageError(unknown(commands, first, second, ofArea))
}

function unknown(commands: readonly Command[], first: string, second: string, ofArea: readonly Command[]): string {
  if (first === '') return 'No command. Run `csp help` for a list'
  const verbs = ofArea.map(({ name }) => name.slice(first.length + 1))
  if (ofArea.length > 0 && (second === '' || second.startsWith('-')))
    return `csp ${first} needs one of ${verbs.join(', ')}`
  const meant = ofArea.length > 0 ? nearest(second, verbs) : undefined
  const words = second === '' || second.startsWith('-') ? first : `${first} ${second}`
  const name = meant
    ? `${first} ${meant}`
    : (nearest(
        words,
        commands.map((one) => one.name),
      ) ??
      nearest(
        first,
        commands.map((one) => one.name),
      ))
  return `Unknown command: csp ${words}. ${name ? `Did you mean csp ${name}?` : 'Run `csp help` for a list'}`
}

function parseOptions(command: Command, args: readonly string[]): { values: Options; positionals: readonly string[] } {
  const known = { ...command.options, ...COMMON }
  const types = Object.entries(known).map(([name, { value }]) => [name, { type: value ? 'string' : 'boolean' }])
  const options = { ...Object.fromEntries(types), help: { type: 'boolean', short: 'h' } }
  try {
    const parsed = parseArgs({ args: [...args], options, allowPositionals: true })
    return { values: parsed.values as Options, positionals: parsed.positionals }
  } catch (error) {
    const [, unknownName] = /^Unknown option '-{1,2}([^'=]+)/.exec(error instanceof Error ? error.message : '') ?? []
    if (unknownName === undefined) throw new UsageError(error instanceof Error ? error.message : String(error))
    const meant = nearest(unknownName, Object.keys(known))
    const hint = meant ? `Did you mean --${meant}?` : `Run \`csp help ${command.name}\` for a list`
    throw new UsageError(`Unknown option for csp ${command.name}: --${unknownName}. ${hint}`)
  }
}

function argumentOf(command: Command, positionals: readonly string[]): string {
  const { name, argument } = command
  const [value, ...others] = positionals
  const extra = argument ? others[0] : value
  if (extra !== undefined) throw new UsageError(`Unexpected argument for csp ${name}: ${extra}`)
  if (!argument || (value === undefined && argument.isOptional)) return ''
  if (!value) throw new UsageError(`csp ${name} needs <${argument.name}>`)
  checkValue(command, `<${argument.name}>`, value, argument.values)
  return value
}

/** More values than this are left to the usage of the command. */
const MAX_NAMED = 10

function checkValue({ name: command }: Command, name: string, value: string, values: readonly string[] = []): void {
  if (value === '') throw new UsageError(`${name} must not be empty`)
  if (values.length === 0 || values.includes(value)) return
  const meant = nearest(value, values)
  const all = values.length > MAX_NAMED ? `Run \`csp help ${command}\` for a list` : `Use one of ${values.join(', ')}`
  throw new UsageError(`Unknown value for ${name}: ${value}. ${meant ? `Did you mean ${meant}?` : all}`)
}
