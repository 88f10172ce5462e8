import type { Environment, Flag, RoleRef } from '../kernel/access.ts'
import type { Permission } from '../kernel/permissions.ts'
import type { Random } from '../kernel/random-text.ts'
import type { AuditedAction } from '../wire/audit.ts'
import type { EventName } from '../wire/events.ts'
import type { Db } from './db/db.ts'

/** A person, authenticated by a JWT. */
export type MemberActor = {
  readonly kind: 'member'
  readonly id: string
  readonly number: number
  readonly name: string
  readonly role: RoleRef
  readonly roleName: string
  readonly permissions: ReadonlySet<Permission>
  readonly organizationId: string
  /** Whether its organization is the network operator's (contract#organizations). */
  readonly isOperator: boolean
  /** Whether the session has proved a second factor (decision 0079). */
  readonly hasSecondFactor: boolean
  /**
   * Whether the organization's rules require a second factor that the member has not set up. Such a
   * member can only set one up (decision 0172).
   */
  readonly needsSecondFactor: boolean
  /** Whether the identity provider is responsible for the second factor (decision 0170). */
  readonly hasProvider: boolean
  readonly jti: string
  /** Networks that its organization accepts sessions from, separated by spaces; any if undefined. */
  readonly networks?: string | undefined
  /**
   * When the session was last confirmed with the password and any second factor. Signing in counts.
   */
  readonly confirmedAt: Date | null
  readonly expiresAt: Date
}

/** A machine, authenticated by an API key. */
export type KeyActor = {
  readonly kind: 'key'
  readonly id: string
  readonly name: string
  readonly organizationId: string
  readonly partnerId: string
  readonly environment: Environment
  /** Which secret was used: the current one, or the previous one within its grace period. */
  readonly secretId: string
  readonly flags: Readonly<Record<Flag, boolean>>
  /** Its own limit in requests per second, if it has one. */
  readonly rateLimit?: number | undefined
  readonly expiresAt?: Date | undefined
  /** Networks in canonical form that it is accepted from, separated by spaces; any if undefined. */
  readonly networks?: string | undefined
  /** The same of its organization. */
  readonly organizationNetworks?: string | undefined
  /** IDs of the operations that it may call, separated by spaces; all if undefined. */
  readonly operations?: string | undefined
  /** Whether the namespace logs bodies of requests. */
  readonly logBodies?: boolean | undefined
}

/** Another system of an organization, authenticated by a service token (decision 0176). */
export type ServiceTokenActor = {
  readonly kind: 'service_token'
  readonly id: string
  readonly name: string
  readonly organizationId: string
  /** The member who created the token; undefined for tokens of earlier releases. */
  readonly authorId?: string | undefined
  readonly expiresAt?: Date | undefined
  /** Networks in canonical form that it is accepted from, separated by spaces; any if undefined. */
  readonly networks?: string | undefined
}

/** A job or the simulator. */
type SystemActor = { readonly kind: 'system'; readonly name: string }
export type Anonymous = { readonly kind: 'anonymous' }
export type Actor = MemberActor | KeyActor | ServiceTokenActor | SystemActor | Anonymous

/** The client of a request: its address, as determined by the server, and its User-Agent header. */
export type Client = { readonly address: string; readonly agent: string | undefined }

/**
 * Context of every verb. Time and randomness are injected, so that tests and the demo network can
 * control them.
 */
export type Ctx = {
  readonly db: Db
  readonly actor: Actor
  readonly now: Date
  readonly random: Random
  readonly requestId: string
  /** Where the request came from, for throttling and the audit log. */
  readonly address: string
  /** The client's User-Agent, for the list of sessions. */
  readonly agent?: string | undefined
  /** What to audit with a change that the caller makes without a second admin, if it needs one (decision 0175). */
  readonly waiver?: (audits: readonly AuditInput[]) => AuditInput | undefined
  /** Throws if the audit entries show that the change needs a second admin after all. */
  readonly verify?: (audits: readonly AuditInput[]) => void
}

/** A verb within an organization. */
export type OrganizationCtx = Ctx & { readonly organizationId: string }

/** A verb for a signed-in person. */
export type MemberCtx = OrganizationCtx & { readonly actor: MemberActor }

/** A verb within one namespace. */
export type PartnerCtx = OrganizationCtx & { readonly partnerId: string; readonly environment: Environment }

/** A verb for a member within a namespace, or for the operator without one. */
export type PartnerlessCtx = MemberCtx & Partial<Pick<PartnerCtx, 'partnerId' | 'environment'>>

/**
 * Fields of an audit entry that the caller provides; `runWrite` adds actor, time and address.
 * `before` and `after` contain no secrets.
 */
export type AuditInput = {
  readonly action: AuditedAction
  readonly resourceId: string
  /** The organization of the entry, if the caller does not belong to one yet. */
  readonly organizationId?: string
  /** The member, if the verb itself authenticates them. */
  readonly member?: { readonly id: string; readonly name: string }
  readonly before?: Record<string, unknown>
  readonly after?: Record<string, unknown>
}

/** An event of the outbox (contract#webhooks). `data` is the wire form of the record. */
export type EventInput = EventName & {
  readonly organizationId: string
  readonly partnerId: string
  readonly data: unknown
}

/**
 * Context of a verb that changes something. `runWrite` writes the collected audit entries and
 * events in the same transaction.
 */
export type Write<C extends Ctx = Ctx> = C & {
  audit(entry: AuditInput): void
  emit(event: EventInput): void
}

/** Display name of an actor, such as "Payments service (API key)". */
export function actorName(actor: Actor): string {
  switch (actor.kind) {
    case 'member':
      return actor.name
    case 'key':
      return `${actor.name} (API key)`
    case 'service_token':
      return `${actor.name} (service token)`
    case 'system':
      return actor.name
    case 'anonymous':
      return 'anonymous'
  }
}

/** The identifier of an actor in stored records: the token of a member or key, or a job's name. */
export const actorId = (actor: Actor): string | null =>
  'id' in actor ? actor.id : actor.kind === 'system' ? actor.name : null
