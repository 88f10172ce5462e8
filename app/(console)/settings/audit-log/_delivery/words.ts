import type { Tone } from '#components/ui/tone.ts'
import { counted } from '#lib/kernel/wording.ts'
import type { AuditEndpoint, AuditTest } from '#lib/modules/audit-delivery/contract.ts'
import type { Failure } from '#lib/modules/webhooks/states.ts'

type Wording = { readonly label: string; readonly tone: Tone }

export const STATUS_WORDS: Readonly<Record<AuditEndpoint['status'], Wording>> = {
  active: { label: 'Active', tone: 'success' },
  failing: { label: 'Failing', tone: 'warning' },
  paused: { label: 'Paused', tone: 'neutral' },
}

const FAILURE_WORDS: Readonly<Record<Exclude<Failure, 'status'>, string>> = {
  timeout: 'Timed out',
  refused_target: 'Endpoint not allowed',
  unresolved: 'Hostname not found',
  tls: 'TLS error',
  connection: 'Connection failed',
}

/** Short reason for a failed attempt. */
export const failureWords = (failure: Failure, statusCode: number | null): string =>
  failure === 'status' ? `HTTP ${statusCode}` : FAILURE_WORDS[failure]

export const waitingText = (waiting: number): string => (waiting === 0 ? 'None' : counted(waiting, 'entry', 'entries'))

/** The result of a test. */
export const testWords = ({ failure, status_code, duration_ms }: AuditTest): { isDone: boolean; title: string } =>
  failure === null
    ? { isDone: true, title: `Test accepted in ${duration_ms} ms` }
    : { isDone: false, title: `Test failed: ${failureWords(failure, status_code)}` }

export const NEW_STARTS = [
  { value: 'now', label: 'New entries only' },
  { value: 'beginning', label: 'The complete audit log' },
] as const

export const CHANGED_STARTS = [
  { value: 'continue', label: 'Continue with the next entry' },
  { value: 'beginning', label: 'The complete audit log again' },
  { value: 'now', label: 'New entries only, skip waiting ones' },
] as const

export const GRACE = [
  { value: '86400', label: 'After 24 hours' },
  { value: '3600', label: 'After 1 hour' },
  { value: '604800', label: 'After 7 days' },
  { value: '0', label: 'Immediately' },
] as const
