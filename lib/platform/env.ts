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

/** All configuration comes from the environment. `.env.example` lists every variable. */
const Variables = z.object({
  PORT: z.coerce.number('must be a port number from 0 to 65535').int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** A second port for health checks, which responds in time even if the process is busy (decision 0215). */
  HEALTH_PORT: z.coerce.number('must be a port number from 1 to 65535').int().min(1).max(65_535).optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: url(/^postgres(ql)?:$/, 'a postgresql:// URL').optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(16),
  /**
   * For `npm run migrate` only: connects as the owner of the tables if DATABASE_URL does not
   * (decision 0078).
   */
  DATABASE_MIGRATION_URL: url(/^postgres(ql)?:$/, 'a postgresql:// URL').optional(),
  /**
   * Connection for tenants' requests; by default a login that is derived from SECRET_KEY (decision
   * 0078).
   */
  DATABASE_TENANT_URL: url(/^postgres(ql)?:$/, 'a postgresql:// URL').optional(),
  /**
   * `own` requires a separate login for tenants, `shared` uses DATABASE_URL. Default: separate if
   * possible.
   */
  DATABASE_TENANT_LOGIN: z.enum(['own', 'shared']).optional(),
  /** Seconds after which PostgreSQL cancels a statement. */
  DATABASE_STATEMENT_TIMEOUT: z.coerce.number().min(0.1).max(3600).default(30),
  /** Whether a start applies pending migrations. If off, it fails while migrations are pending. */
  MIGRATE: onOff.default(true),
  /**
   * Seed of all other secrets. With the embedded database, it is generated and stored in DATA_DIR.
   */
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  /**
   * Several secret keys during a rotation: the first encrypts and signs, all of them decrypt
   * (decision 0075).
   */
  SECRET_KEYS: z
    .string()
    .transform(splitKeys)
    .refine(areKeys, 'must be a comma-separated list of different keys of at least 32 characters')
    .optional(),
  LEGACY_SEALS: z.enum(LEGACY_SEALS).default('read'),
  PUBLIC_URL: url(/^https?:$/, 'an http:// or https:// URL').optional(),
  /** Whether HSTS also covers the subdomains of PUBLIC_URL's host. */
  HSTS_SUBDOMAINS: onOff.default(false),
  SEED: z.enum(['demo', 'none']).optional(),
  /** Server for mails. Without it, the console shows links to copy. */
  SMTP_URL: url(/^smtps?:$/, 'an smtp:// or smtps:// URL').optional(),
  MAIL_FROM: z.email('must be an email address').optional(),
  /**
   * Whom members of a suspended organization can write to. Default: the network operator, by name.
   */
  SUPPORT_EMAIL: z.email('must be an email address').optional(),
  /** Name, mark and color of the network that runs this, instead of the project's (decision 0135). */
  PRODUCT_NAME: z
    .string()
    .trim()
    .regex(
      /^[^\p{C}<>"]{1,40}$/u,
      'must be 1 to 40 characters without double quotes, angle brackets or control characters',
    )
    .optional(),
  PRODUCT_LOGO: z
    .string()
    .regex(/\.(svg|png)$/i, 'must be the path of an .svg or .png file')
    .optional(),
  PRODUCT_ACCENT: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'must be a hex color of six digits, such as #2f4fd1')
    .optional(),
  RATE_LIMIT_PER_SECOND: z.coerce.number().int().min(0).max(1_000_000).default(100),
  /** Sign-ups, and password reset requests, per address and hour. 0: no limit. */
  SIGN_UPS_PER_HOUR: z.coerce.number().int().min(0).max(1_000_000).default(10),
  ORGANIZATION_RATE_LIMIT_PER_SECOND: z.coerce.number().int().min(1).max(1_000_000).optional(),
  /** Cutoff schedule of both environments; `off`: on demand only. */
  SETTLEMENT_CRON: z
    .string()
    .refine((text) => text === 'off' || isCron(text), 'must be a cron expression, or off')
    .optional(),
  /** A file with named cycles, time zones and calendars instead. */
  SETTLEMENT_SCHEDULE: z.string().min(1).optional(),
  /** Signs completed batches. Default: derived from SECRET_KEY. */
  SETTLEMENT_SIGNING_KEY: z
    .string()
    .refine(isSettlementKey, 'must be an Ed25519 private key in base64-encoded PKCS #8 format')
    .optional(),
  /** Days after its completion in which a payment can be returned or recalled. */
  RETURN_DAYS: z.coerce.number().int().min(1).max(3650).default(180),
  /** Days after its creation in which a recall can be answered. */
  RECALL_DAYS: z.coerce.number().int().min(1).max(365).default(10),
  /** Whether the sandbox has simulated namespaces that respond automatically. */
  SANDBOX_PARTNERS: onOff.default(true),
  /** Bearer token for `/api/metrics`. */
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  /** OpenTelemetry collector for traces, over HTTP. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?:$/, 'an http:// or https:// URL').optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('csp-gateway'),
  /** Sampling rate of traces that the gateway starts. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** Whether this process runs background jobs. */
  JOBS: onOff.default(true),
  /** The organization that operates the network (decision 0038). */
  OPERATOR_ORGANIZATION: z
    .string()
    .refine((text) => isId('org', text), 'must be an organization ID that starts with org_')
    .optional(),
  /** Whether operator operations require two-factor authentication (decision 0079). */
  OPERATOR_SECOND_FACTOR: onOff.optional(),
  /**
   * Operators needed to suspend or resume an organization, or to approve live access (decision
   * 0086).
   */
  OPERATOR_APPROVAL: z.enum(['two', 'one']).default('two'),
  /** How long a stopping process still accepts requests while it reports that it is not ready. */
  STOP_DELAY_SECONDS: z.coerce.number().min(0).max(60).default(0),
  /**
   * Timeouts in seconds: to receive a request, for an idle connection, and to write to a slow
   * client.
   */
  REQUEST_TIMEOUT: z.coerce.number().min(1).max(600).default(30),
  /** What the sender of a file must achieve, in KiB per second. */
  UPLOAD_RATE: z.coerce.number().min(1).max(100_000).default(64),
  /**
   * Longer than the usual minute of balancers and clients, so that they close idle connections
   * first.
   */
  IDLE_TIMEOUT: z.coerce.number().min(1).max(600).default(75),
  WRITE_TIMEOUT: z.coerce.number().min(1).max(600).default(30),
  /** Open connections per address. 0: no limit. Ignored with TRUST_PROXY. */
  CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(0).max(1_000_000).default(256),
  /**
   * Public pages per second and address without a session; a page that is not cached counts as
   * four. 0: no limit.
   */
  PAGES_PER_SECOND: z.coerce.number().int().min(0).max(1_000_000).default(20),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  TRUST_PROXY: onOff.default(false),
  /** Development only: allows webhooks on loopback addresses, including over http. */
  WEBHOOKS_TO_LOOPBACK: onOff.default(false),
  /**
   * Base URL of a remote gateway. This process then has no gateway and no database (decision 0039).
   */
  GATEWAY_URL: url(/^https?:$/, 'an http:// or https:// URL')
    .refine((text) => isBareAddress(text), 'must not contain a user name, password, query or fragment')
    .optional(),
  /** Name of the remote gateway's API key header. */
  GATEWAY_API_KEY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/, 'must be a header name')
    .refine(
      (name) => !TAKEN_HEADERS.has(name.toLowerCase()),
      'must not be a header that the gateway or HTTP already uses',
    )
    .default('X-SERVICE-API-KEY'),
  /** `off`: serves only the operations of the specification. */
  GATEWAY_EXTENSIONS: onOff.default(true),
  /** Set by Next.js during a build. */
  NEXT_PHASE: z.string().optional(),
})

/** Headers that already have a meaning, so they cannot carry the API key. */
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

/**
 * Thrown for an invalid environment. The message names each invalid variable and what is accepted.
 */
export class BadEnvironment extends Error {}

/**
 * Reads the configuration. An empty variable is treated as unset.
 * Throws BadEnvironment, so that an invalid value fails the start and not a later request.
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const env = parse(Variables, source)
  if (env.SECRET_KEY && env.SECRET_KEYS && !env.SECRET_KEYS.includes(env.SECRET_KEY)) {
    throw new BadEnvironment('Invalid environment variables:\n  SECRET_KEYS: must contain SECRET_KEY if both are set')
  }
  if (env.DATABASE_URL && !env.SECRET_KEY && !env.SECRET_KEYS) {
    throw new BadEnvironment(
      'Invalid environment variables:\n  SECRET_KEY: is required with DATABASE_URL; use at least 32 random characters',
    )
  }
  if (env.HEALTH_PORT === env.PORT) {
    throw new BadEnvironment('Invalid environment variables:\n  HEALTH_PORT: must differ from PORT')
  }
  if (env.GATEWAY_URL && env.DATABASE_URL) {
    throw new BadEnvironment(
      'Invalid environment variables:\n  GATEWAY_URL: cannot be combined with DATABASE_URL, because the console of a remote gateway has no database',
    )
  }
  if (env.SMTP_URL && !env.PUBLIC_URL) {
    throw new BadEnvironment(
      'Invalid environment variables:\n  PUBLIC_URL: is required with SMTP_URL, for links in emails',
    )
  }
  if (env.SEED === 'demo' && !env.GATEWAY_EXTENSIONS) {
    throw new BadEnvironment(
      'Invalid environment variables:\n  GATEWAY_EXTENSIONS: must be on with SEED=demo, because the demo network uses operations that it turns off',
    )
  }
  const isLocal = isLoopbackHost(env.HOST)
  // Demo passwords are public, so there is no demo by default with PostgreSQL or on an address that
  // others can reach. Nor is there one without the operations that create it.
  const SEED = env.SEED ?? (env.DATABASE_URL || !isLocal || !env.GATEWAY_EXTENSIONS ? 'none' : 'demo')
  // A local demo should not require an authenticator app.
  const isTrial = SEED === 'demo' && isLocal && !env.OPERATOR_ORGANIZATION
  return {
    ...env,
    DATA_DIR: resolve(env.DATA_DIR),
    SEED,
    OPERATOR_SECOND_FACTOR: env.OPERATOR_SECOND_FACTOR ?? !isTrial,
  }
}

/**
 * Reads the variables without the checks of a process, for tools that need only some. Throws
 * BadEnvironment.
 */
export const readVariables = (source: Record<string, string | undefined> = process.env) => parse(Variables, source)

function parse<Shape extends z.ZodType>(variables: Shape, source: Record<string, string | undefined>): z.infer<Shape> {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = variables.safeParse(given)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new BadEnvironment(`Invalid environment variables:\n${lines.join('\n')}`)
}
