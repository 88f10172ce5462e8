import { ApiKeyClient, type MemberClient } from '../clients.ts'
import { GatewayError } from '../errors.ts'
import type { Command } from './command.ts'
import { COMMANDS } from './commands.ts'
import { EXIT, type ExitCode, escaping, type Io, UsageError } from './io.ts'
import { clientOf, readLogin } from './login-file.ts'
import { Output } from './output.ts'
import { findCommand, parse } from './parse.ts'
import { usage, usageOf } from './usage.ts'

/** Runs a command. Throws UsageError, or an error of the client. */
export async function runCommand(args: readonly string[], terminal: Io): Promise<ExitCode> {
  const io = escaping(terminal)
  const [first] = args
  const help = first === 'help' ? args.slice(1) : undefined
  if (args.length === 0 || help?.length === 0 || isHelp(args)) return print(io, usage(COMMANDS))
  if (help) return print(io, usageOf(findCommand(COMMANDS, help).command))
  const parsed = parse(COMMANDS, args)
  const { command, options, argument } = parsed
  if (options.help) return print(io, usageOf(command))
  const call = { io, out: new Output(io, options.json === true), options, argument }
  if (command.credentials === 'none') return (await command.run(call)) ?? EXIT.done
  const login = readLogin(io)
  const client = clientOf(io, login, !command.runsOn)
  try {
    if (command.credentials === 'member or key') return (await command.run({ ...call, login, client })) ?? EXIT.done
    return (await command.run({ ...call, login, client: memberOnly(command, client) })) ?? EXIT.done
  } catch (error) {
    if (error instanceof GatewayError && error.status === 401) call.out.note('Run `csp login` to sign in again.')
    throw error
  }
}

const isHelp = (args: readonly string[]) => args.every((arg) => ['--help', '-h', '--json'].includes(arg))

function print(io: Io, text: string): ExitCode {
  for (const line of text.split('\n')) io.print(line)
  return EXIT.done
}

function memberOnly({ name }: Command, client: MemberClient | ApiKeyClient): MemberClient {
  if (client instanceof ApiKeyClient)
    throw new UsageError(`csp ${name} requires a member login; API keys are not accepted`)
  return client
}
