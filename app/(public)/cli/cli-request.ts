/** The request of `csp login --browser`, from the page's URL (decision 0212). */
export type CliRequest = {
  /** The port on which the command line waits for the outcome. */
  readonly port: number
  readonly state: string
  readonly challenge: string
  /** ID or domain of the namespace to preselect. */
  readonly namespace?: string | undefined
}

/** The lowest port that programs without elevated privileges can use. */
const MIN_PORT = 1024
const MAX_PORT = 65_535

/** Reads the request. Undefined if anything is missing or invalid, because the values decide where a code is sent. */
export function readCliRequest(query: Readonly<Record<string, unknown>>): CliRequest | undefined {
  const text = (name: string, format: RegExp) => {
    const value = query[name]
    return typeof value === 'string' && format.test(value) ? value : undefined
  }
  const port = Number(text('port', /^[1-9]\d{3,4}$/))
  const state = text('state', /^[\w-]{16,128}$/)
  const challenge = text('code_challenge', /^[\w-]{43}$/)
  if (!(port >= MIN_PORT && port <= MAX_PORT) || !state || !challenge) return undefined
  return { port, state, challenge, namespace: text('namespace', /^@?[\w-]{1,64}$/) }
}

type Outcome = { readonly code: string; readonly namespace: string } | { readonly error: 'access_denied' }

/** Where the command line waits for the outcome: always on this computer. */
export const callbackUrl = ({ port, state }: CliRequest, outcome: Outcome): string =>
  `http://127.0.0.1:${port}/callback?${new URLSearchParams({ ...outcome, state })}`
