import { resolve } from 'node:path'
import { z } from 'zod'
import { isId } from '../kernel/ids.ts'
import { LEGACY_SEALS, type SecretKeys } from './crypto/seals.ts'
import { readSettlementKey } from './crypto/settlement-key.ts'
import { isLoopbackAddress } from './outbound/public-address.ts'
import { isCron } from './schedule.ts'

const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')
const url = (protocols: RegExp, hint: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.test(new URL(text).protocol), `must be ${hint}`)

/** Configuration comes from the environment only; `.env.example` lists all of it. */
const Variables = z.object({
  PORT: z.coerce.number('must be a port number').int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: url(/^postgres(ql)?:$/, 'a postgresql:// address').optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(16),
  /** The owner of the tables, for `npm run migrate` alone, where DATABASE_URL is not the owner (decision 0078). */
  DATABASE_MIGRATION_URL: url(/^postgres(ql)?:$/, 'a postgresql:// address').optional(),
  /** Where tenants' connections sign in, if not under the login that is derived from SECRET_KEY (decision 0078). */
  DATABASE_TENANT_URL: url(/^postgres(ql)?:$/, 'a postgresql:// address').optional(),
  /** `own`: no start without a login of their own; `shared`: as DATABASE_URL. Neither: their own where it can be had. */
  DATABASE_TENANT_LOGIN: z.enum(['own', 'shared']).optional(),
  /** Seconds after which PostgreSQL cancels a statement. */
  DATABASE_STATEMENT_TIMEOUT: z.coerce.number().min(0.1).max(3600).default(30),
  /** Whether a start applies pending migrations; off, it refuses a database that lacks some (`npm run migrate`). */
  MIGRATE: onOff.default(true),
  /** Seed of every other secret; made and kept in DATA_DIR when the embedded database is used. */
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  /** The same, several, while one takes the place of another: the first seals and signs, all of them open (decision 0075). */
  SECRET_KEYS: z
    .string()
    .transform(splitKeys)
    .refine(areKeys, 'must be different keys, separated by commas, of 32 characters or more')
    .optional(),
  LEGACY_SEALS: z.enum(LEGACY_SEALS).default('read'),
  PUBLIC_URL: url(/^https?:$/, 'an http:// or https:// address').optional(),
  /** Whether TLS is required of all subdomains of PUBLIC_URL's host too. */
  HSTS_SUBDOMAINS: onOff.default(false),
  SEED: z.enum(['demo', 'none']).optional(),
  /** Through which invitations and password resets are mailed; without it, links are shown to be copied. */
  SMTP_URL: url(/^smtps?:$/, 'an smtp:// or smtps:// address').optional(),
  MAIL_FROM: z.email('must be an email address').optional(),
  RATE_LIMIT_PER_SECOND: z.coerce.number().int().min(0).max(1_000_000).default(100),
  /** New organizations, and requests for a password reset, per address and hour; 0 is no limit. */
  SIGN_UPS_PER_HOUR: z.coerce.number().int().min(0).max(1_000_000).default(10),
  ORGANIZATION_RATE_LIMIT_PER_SECOND: z.coerce.number().int().min(1).max(1_000_000).optional(),
  /** Cutoffs of both environments; `off` for none but those that somebody asks for. */
  SETTLEMENT_CRON: z
    .string()
    .refine((text) => text === 'off' || isCron(text), 'must be a cron expression, or off')
    .optional(),
  /** Signs completed batches; follows from SECRET_KEY when absent. */
  SETTLEMENT_SIGNING_KEY: z
    .string()
    .refine(isSettlementKey, 'must be an Ed25519 key, the base64 of its PKCS #8 file')
    .optional(),
  /** Simulated namespaces that answer by themselves, for whoever tries the sandbox. */
  SANDBOX_PARTNERS: onOff.default(true),
  /** Opens `/api/metrics` to whoever shows it as a bearer token. */
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  /** Where traces go, an OpenTelemetry collector over HTTP. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?:$/, 'an http:// or https:// address').optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('csp-gateway'),
  /** The share of traces that is sent, of those that nobody else began. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** Whether this process does the jobs that any process may do. */
  JOBS: onOff.default(true),
  /** The organization that operates the network (decision 0038). */
  OPERATOR_ORGANIZATION: z
    .string()
    .refine((text) => isId('org', text), 'must be the id of an organization')
    .optional(),
  /** Whether the operator's members need a second factor for operator operations (decision 0079). */
  OPERATOR_SECOND_FACTOR: onOff.optional(),
  /** So long a process that was told to stop still takes requests, while it says that it is not ready for any. */
  STOP_DELAY_SECONDS: z.coerce.number().min(0).max(60).default(0),
  /** Seconds for a request to arrive, for a connection to stay unused, and for a client to read on. */
  REQUEST_TIMEOUT: z.coerce.number().min(1).max(600).default(30),
  /** Longer than the minute that balancers and clients use by custom: a client whose connection is closed while it sends cannot know what was done. */
  IDLE_TIMEOUT: z.coerce.number().min(1).max(600).default(75),
  WRITE_TIMEOUT: z.coerce.number().min(1).max(600).default(30),
  /** Open connections of one address; 0 is no limit. With TRUST_PROXY there is none. */
  CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(0).max(1_000_000).default(256),
  /** Public pages from memory that an address may read per second without a session; one that is rendered counts as four. 0 is no limit. */
  PAGES_PER_SECOND: z.coerce.number().int().min(0).max(1_000_000).default(20),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  TRUST_PROXY: onOff.default(false),
  /** Development only: a webhook may be on this machine, over http too. */
  WEBHOOKS_TO_LOOPBACK: onOff.default(false),
  /** The `{base_url}` of a remote gateway: this process then has none of its own, and no database (decision 0039). */
  GATEWAY_URL: url(/^https?:$/, 'an http:// or https:// address')
    .refine((text) => isBareAddress(text), 'must have no user name, password, query or fragment')
    .optional(),
  /** How the remote gateway names the header of its API keys. */
  GATEWAY_API_KEY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/, 'must be the name of a header')
    .refine((name) => !TAKEN_HEADERS.has(name.toLowerCase()), 'must not be a header that means something else')
    .default('X-SERVICE-API-KEY'),
  /** `off`: the gateway alone serves the specification's own operations and nothing else. */
  GATEWAY_EXTENSIONS: onOff.default(true),
  /** Set by Next while it builds. */
  NEXT_PHASE: z.string().optional(),
})

/** Names under which a key would reach somebody else, or break the request. */
const TAKEN_HEADERS = new Set([
  'authorization',
  'connection',
  'content-length',
  'content-type',
  'cookie',
  'host',
  'idempotency-key',
  'transfer-encoding',
  'upgrade',
  'x-org-id',
  'x-partner-id',
  'x-request-id',
])

function isBareAddress(text: string): boolean {
  if (!URL.canParse(text)) return true
  const { username, password, search, hash } = new URL(text)
  return `${username}${password}${search}${hash}` === ''
}

const isLoopbackHost = (host: string) => host === 'localhost' || isLoopbackAddress(host.replace(/^\[(.+)\]$/, '$1'))

function splitKeys(text: string): SecretKeys {
  const [first = '', ...others] = text.split(',').map((key) => key.trim())
  return [first, ...others]
}

function areKeys(keys: SecretKeys): boolean {
  return new Set(keys).size === keys.length && keys.every(({ length }) => length >= 32)
}

function isSettlementKey(text: string): boolean {
  try {
    readSettlementKey(text)
    return true
  } catch {
    return false
  }
}

export type Env = Omit<z.infer<typeof Variables>, 'SEED' | 'OPERATOR_SECOND_FACTOR'> & {
  readonly SEED: 'demo' | 'none'
  readonly OPERATOR_SECOND_FACTOR: boolean
  /** Absolute. */
  readonly DATA_DIR: string
}

/** Thrown for a bad environment; the message names each variable and what it must be. */
export class BadEnvironment extends Error {}

/**
 * Reads the configuration. An empty variable counts as absent.
 * Throws BadEnvironment: a wrong value stops the start with its name, instead of surprising somebody later.
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const env = parse(Variables, source)
  if (env.SECRET_KEY && env.SECRET_KEYS && !env.SECRET_KEYS.includes(env.SECRET_KEY)) {
    throw new BadEnvironment(
      'The environment is not usable:\n  SECRET_KEYS: must contain SECRET_KEY, or take SECRET_KEY away',
    )
  }
  if (env.DATABASE_URL && !env.SECRET_KEY && !env.SECRET_KEYS) {
    throw new BadEnvironment(
      'The environment is not usable:\n  SECRET_KEY: is needed with DATABASE_URL (at least 32 random characters)',
    )
  }
  if (env.GATEWAY_URL && env.DATABASE_URL) {
    throw new BadEnvironment(
      'The environment is not usable:\n  GATEWAY_URL: a console of a remote gateway has no database; take away DATABASE_URL, or this',
    )
  }
  if (env.SMTP_URL && !env.PUBLIC_URL) {
    throw new BadEnvironment(
      'The environment is not usable:\n  PUBLIC_URL: is needed with SMTP_URL, for links in mails',
    )
  }
  const isLocal = isLoopbackHost(env.HOST)
  // Demo sign-ins are public: never in a database of one's own, nor where others can reach them, unless asked for.
  const SEED = env.SEED ?? (env.DATABASE_URL || !isLocal ? 'none' : 'demo')
  // Whoever tries the demo on their own machine needs no authenticator app.
  const isTrial = SEED === 'demo' && isLocal && !env.OPERATOR_ORGANIZATION
  return {
    ...env,
    DATA_DIR: resolve(env.DATA_DIR),
    SEED,
    OPERATOR_SECOND_FACTOR: env.OPERATOR_SECOND_FACTOR ?? !isTrial,
  }
}

/** The variables alone, for tools that need not all of them: what a process needs is not asked for. Throws BadEnvironment. */
export const readVariables = (source: Record<string, string | undefined> = process.env) => parse(Variables, source)

function parse<Shape extends z.ZodType>(variables: Shape, source: Record<string, string | undefined>): z.infer<Shape> {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = variables.safeParse(given)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new BadEnvironment(`The environment is not usable:\n${lines.join('\n')}`)
}
