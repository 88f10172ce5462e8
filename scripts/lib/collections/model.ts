/** A collection of requests, before it is written in the format of an API client. */
export type Collection = {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly folders: readonly Folder[]
  /** Values of path parameters: the examples of the document. */
  readonly variables: Readonly<Record<string, string>>
}

export type Folder = { readonly name: string; readonly description: string; readonly requests: readonly Request[] }

export type Field = {
  readonly name: string
  readonly value: string
  readonly description: string
  /** Listed, but not sent until it is enabled. */
  readonly isDisabled?: boolean
}

export type Request = {
  readonly name: string
  readonly method: string
  /** Its parameters begin with a colon: `/payments/:payment_id`. */
  readonly path: string
  readonly description: string
  readonly credential: 'api key' | 'member' | 'none'
  readonly pathFields: readonly Field[]
  readonly query: readonly Field[]
  readonly headers: readonly Field[]
  readonly body?: string
  readonly after?: After
}

/** What follows a response. Expressions refer to its `data` as `result`. */
export type After = {
  /** Variables to set, with their expressions. */
  readonly save?: Readonly<Record<string, string>>
  /** Names of tests, with their conditions. */
  readonly checks?: Readonly<Record<string, string>>
}

/** An environment: where the gateway is. Credentials and IDs are filled in by the user or by the first requests. */
export type Environment = { readonly name: string; readonly baseUrl: string }
export const ENVIRONMENTS: readonly Environment[] = [
  { name: 'Local', baseUrl: 'http://localhost:3000' },
  { name: 'Sandbox', baseUrl: 'https://sandbox.network.example' },
]
export const CREDENTIALS = ['email', 'password', 'access_token', 'api_key', 'organization_id', 'partner_id'] as const
const SECRETS: ReadonlySet<string> = new Set(['password', 'access_token', 'api_key'])
export const isSecret = (name: string) => SECRETS.has(name)

/** The code that runs before and after requests, in the terms of an API client. */
export type Dialect = {
  readonly needsKey: string
  readonly addKey: string
  /** The test of the status. */
  readonly isOk: string
  readonly body: string
  test(name: string, condition: string): string
  save(name: string, value: string): string
}

/** Adds an idempotency-key to each write that has none. */
export const beforeRequest = ({ needsKey, addKey }: Dialect): readonly string[] => [
  '// Each write needs an idempotency-key. To repeat one safely, send the key of the first attempt as a header.',
  `if (${needsKey}) {`,
  `  ${addKey}`,
  '}',
]

export const afterResponse = (dialect: Dialect, { save = {}, checks = {} }: After): readonly string[] => [
  dialect.isOk,
  `const result = ${dialect.body}.data ?? {}`,
  ...Object.entries(checks).map(([name, condition]) => dialect.test(name, condition)),
  ...Object.entries(save).map(([name, value]) => dialect.save(name, value)),
]
