import type { Argument, Command, Option } from './command.ts'

/** Options of every command. */
export const COMMON: Readonly<Record<string, Option>> = {
  json: { about: 'Print JSON: one object per line, and errors as JSON to standard error' },
  help: { about: 'Show the usage of a command' },
}

const argumentText = ({ name, isOptional }: Argument) => (isOptional ? `[<${name}>]` : `<${name}>`)

const signature = ({ name, argument }: Command) => (argument ? `${name} ${argumentText(argument)}` : name)

const columns = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`.trimEnd()).join('\n')
}

const optionRow = ([name, { value, values, about, isRequired }]: [string, Option]): [string, string] => [
  `--${name}${value ? ` <${value}>` : ''}`,
  `${about}${values ? `: ${values.join(', ')}` : ''}${isRequired ? ' (required)' : ''}`,
]

/** The usage of all commands. */
export const usage = (commands: readonly Command[]): string =>
  [
    'Usage: csp <command>',
    '',
    columns(commands.map((command) => [signature(command), command.about])),
    '',
    columns([
      ['--json', COMMON.json?.about ?? ''],
      ['--version', 'Show the version'],
    ]),
    '',
    'Run csp help <command> for the options of a command.',
  ].join('\n')

const LOGINS = {
  none: '',
  member: 'Requires a member login.',
  'member or key': 'Requires a login, as a member or with an API key.',
}

/** The usage of a command. */
export function usageOf(command: Command): string {
  const options = Object.entries({ ...command.options, ...COMMON })
  const login = LOGINS[command.credentials]
  return [
    `Usage: csp ${signature(command)} [options]`,
    '',
    `${command.about}.${command.sandbox ? ' Sandbox namespaces only.' : ''}`,
    ...(login ? [login] : []),
    ...(command.argument?.values ? ['', `<${command.argument.name}>: ${command.argument.values.join(', ')}`] : []),
    '',
    columns(options.map(optionRow)),
    ...(command.examples ? ['', ...command.examples.map((example) => `  csp ${example}`)] : []),
  ].join('\n')
}
