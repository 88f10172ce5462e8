import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ApiKeyClient, MemberClient } from '../clients.ts'
import { type Io, UsageError } from './io.ts'

/** The credential that a login brings. */
export type Credential = { readonly accessToken: string } | { readonly apiKey: string }

/** The stored login. Commands act in its namespace. */
export type Login = Credential & {
  readonly baseUrl: string
  readonly organization: string
  readonly namespace: string
  /** Whether the member signed in with the browser, and so may have no password. */
  readonly isFromBrowser?: boolean
}

/** The path of the file that contains the login. */
export const fileOf = ({ env }: Io) => env.CSP_LOGIN ?? join(homedir(), '.config', 'csp', 'login.json')

/** The stored login. Throws UsageError without one. */
export function readLogin(io: Io): Login {
  const login = findLogin(io)
  if (!login) throw new UsageError('Not signed in. Run `csp login`')
  return login
}

export function findLogin(io: Io): Login | undefined {
  const file = fileOf(io)
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw new UsageError(`Couldn’t read ${file}: ${code}`)
  }
  const login = loginOf(text)
  if (!login) throw new UsageError(`${file} contains no login. Run \`csp login\``)
  return login
}

function loginOf(text: string): Login | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return undefined
    const { baseUrl, organization, namespace, accessToken, apiKey } = value as Record<string, unknown>
    const isComplete = [baseUrl, organization, namespace, accessToken ?? apiKey].every((one) => typeof one === 'string')
    return isComplete ? (value as Login) : undefined
  } catch {
    return undefined
  }
}

/** Readable by its owner only. */
export function storeLogin(io: Io, login: Login): void {
  const file = fileOf(io)
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    // A new file, because one that exists could be readable by others, or a link to another file.
    const part = `${file}.${process.pid}`
    rmSync(part, { force: true })
    writeFileSync(part, `${JSON.stringify(login)}\n`, { mode: 0o600, flag: 'wx' })
    renameSync(part, file)
  } catch (error) {
    throw new UsageError(`Couldn’t write ${file}: ${(error as NodeJS.ErrnoException).code}`)
  }
}

export const deleteLogin = (io: Io): void => rmSync(fileOf(io), { force: true })

/** The client of a login. Without `isAbortable`, the command passes its own signals. */
export function clientOf(io: Io, login: Login, isAbortable = true): MemberClient | ApiKeyClient {
  const { baseUrl, organization, namespace } = login
  const options = { baseUrl, organization, namespace, ...(isAbortable && abortable(io.signal)) }
  return 'apiKey' in login
    ? new ApiKeyClient({ ...options, apiKey: login.apiKey })
    : new MemberClient({ ...options, accessToken: login.accessToken })
}

/** Ends calls and their retries when the command is aborted. */
const abortable = (signal: AbortSignal) => ({
  fetch: (request: Request) => fetch(request, { signal: AbortSignal.any([signal, request.signal]) }),
  sleep: (ms: number) => pause(ms, undefined, { signal }),
})
