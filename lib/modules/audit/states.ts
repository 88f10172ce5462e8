/** Kinds of actor: `system` is a job of the network, `anonymous` a client without credentials. */
export const ACTOR_KINDS = ['member', 'key', 'service_token', 'system', 'operator', 'anonymous'] as const
export type ActorKind = (typeof ACTOR_KINDS)[number]

/** Maximum number of entries in one response of `GET /audit-entries.ndjson`. */
export const MAX_LINES = 100_000
