/** Who acts: a member, an API key, a job of the network, the network operator, or somebody without credentials. */
export const ACTOR_KINDS = ['member', 'key', 'system', 'operator', 'anonymous'] as const
export type ActorKind = (typeof ACTOR_KINDS)[number]
