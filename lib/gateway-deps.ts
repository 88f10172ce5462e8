import type { PasswordCost, RelyingParty } from './modules/members/index.ts'
import type { Schedule } from './modules/settlements/index.ts'
import type { Admission } from './platform/http/admission.ts'
import type { ApiDeps } from './platform/http/deps.ts'
import type { MakeCounter } from './platform/limits/counters.ts'
import type { Mailer } from './platform/outbound/mail.ts'
import type { DomainRecords, Targets } from './platform/outbound/target.ts'

/** Settings and dependencies of the gateway. */
export type GatewayDeps = Omit<ApiDeps, 'limiters' | 'authenticate' | 'approvals' | 'onRequest'> & {
  /** PRODUCT_NAME. */
  readonly productName?: string | undefined
  /** Requests per second and credential; 0: no limit. */
  readonly rateLimit: number
  /** Sign-ups per hour and address; 0: no limit. */
  readonly signUpsPerHour?: number | undefined
  /**
   * Requests per second for all credentials of an organization. Default: five times the limit of
   * one.
   */
  readonly organizationRateLimit?: number | undefined
  /** Policy of external targets. */
  readonly targets: Targets & DomainRecords
  /** PUBLIC_URL. */
  readonly publicUrl?: string | undefined
  /** Base URL of the console, for the redirect URI of single sign-on. */
  readonly consoleUrl?: string | undefined
  /** Sends mail; without it, the console shows links to copy. */
  readonly mailer?: Mailer | undefined
  /** SUPPORT_EMAIL. */
  readonly supportEmail?: string | undefined
  /** The console’s address for passkeys. Without it, they are not offered. */
  readonly relyingParty?: RelyingParty | undefined
  /** Cost of new password hashes, which only tests set. Default: the one recommended by OWASP. */
  readonly passwordCost?: PasswordCost | undefined
  /** OPERATOR_APPROVAL. `one`: no operator action requires the approval of a second operator. */
  readonly operatorApproval?: 'two' | 'one' | undefined
  /** RETURN_DAYS. */
  readonly returnDays?: number | undefined
  /** RECALL_DAYS. */
  readonly recallDays?: number | undefined
  /** Time limit of the read for a cap simulation. Set only by tests. Default: 10. */
  readonly simulationSeconds?: number | undefined
  /** The cutoffs of the network. Default: hourly in the sandbox, daily in live. */
  readonly schedule?: Schedule | undefined
  /** Shared counters of processes on one database. */
  readonly counter?: MakeCounter | undefined
  /** Admission control of HTTP requests. Default: a new one. */
  readonly admission?: Admission | undefined
}
