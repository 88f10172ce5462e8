import type { ApiKeyClient, MemberClient } from '../clients.ts'
import type { ExitCode, Io } from './io.ts'
import type { Login } from './login-file.ts'
import type { Output } from './output.ts'

export type Option = {
  readonly about: string
  /** What the value is. Without it, the option is a flag. */
  readonly value?: string
  /** The accepted values. */
  readonly values?: readonly string[]
  readonly isRequired?: boolean
}

export type Argument = {
  readonly name: string
  readonly values?: readonly string[]
  readonly isOptional?: boolean
}

export type Options = Readonly<Record<string, string | boolean | undefined>>

/** A call of a command. */
export type Call = {
  readonly io: Io
  readonly out: Output
  readonly options: Options
  /** The argument; an empty string without one. */
  readonly argument: string
}
/** A call with the stored login. */
export type ClientCall<C = MemberClient | ApiKeyClient> = Call & { readonly client: C; readonly login: Login }

/** The exit code, if it is not `EXIT.done`. */
type Result = Promise<ExitCode | undefined> | Promise<void>

type Described = {
  /** The words that call it, such as `payments list`. */
  readonly name: string
  readonly about: string
  readonly argument?: Argument
  readonly options?: Readonly<Record<string, Option>>
  readonly examples?: readonly string[]
  /** Sandbox namespaces only. */
  readonly sandbox?: true
  /** Runs until Ctrl+C, which ends it successfully. */
  readonly runsOn?: true
}

/** A command, which usage texts, parsing and completion derive from. */
export type Command = Described &
  (
    | { readonly credentials: 'none'; readonly run: (call: Call) => Result }
    | {
        readonly credentials: 'member or key'
        /** IDs of the operations that it calls. API keys can call all of them. */
        readonly operations: readonly string[]
        readonly run: (call: ClientCall) => Result
      }
    | { readonly credentials: 'member'; readonly run: (call: ClientCall<MemberClient>) => Result }
  )

/** The value of an option that takes one. */
export function textOf(options: Options, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}

/** The value of a required option, which `parse` has checked. */
export function required(options: Options, name: string): string {
  const value = textOf(options, name)
  if (value === undefined) throw new Error(`--${name} is not declared as required`)
  return value
}
