import { type DestinationStream, type Logger as Pino, pino } from 'pino'

export type Logger = Pick<Pino, 'info' | 'warn' | 'error' | 'debug'>

/** Structured logs. Fields that can contain secrets are redacted. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: {
      paths: [
        '*.secret_key',
        '*.admin_password',
        '*.authorization',
        '*.access_token',
        'params',
        '*.params',
        'err.params',
      ],
      censor: '[redacted]',
    },
    serializers: {
      // Errors of the query builder contain the statement's parameters, which can be personal data,
      // so only message and stack are logged.
      err: (error: unknown) => withoutData(error),
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

function withoutData(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const cause = error.cause instanceof Error ? error.cause : undefined
  const message = cause ? cause.message : error.message
  const code = cause && 'code' in cause ? cause.code : undefined
  return { type: error.name, message, code, stack: (cause ?? error).stack?.split('\n').slice(1, 8).join('\n') }
}
