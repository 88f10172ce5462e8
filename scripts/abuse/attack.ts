/** What an attack gets: the server's URL, and prepared data. */
export type Target = {
  readonly url: string
  /** Members that can sign in. */
  readonly members: readonly { readonly email: string; readonly password: string }[]
  /** URL of the server's PostgreSQL database; undefined on the embedded one. */
  readonly database: string | undefined
}

/** What an attack did: how many requests or connections, and a summary of the responses. */
export type Achieved = { readonly count: number; readonly summary: string }

/**
 * An attack beside a paying victim. To add one, create a file in `attacks/` and add it to
 * `attacks/index.ts`. It runs in its own process, from addresses in 127.0.0.0/8 other than the
 * victim's, until `until` (`performance.now()`), and closes everything it opened. It runs several
 * times, also against a listener that is not the gateway (`dummy-listener.ts`).
 */
export type Attack<Prepared = unknown> = {
  readonly name: string
  /** Creates what the attack needs before the measurement, such as an organization of its own. */
  prepare?(target: Target): Promise<Prepared>
  run(target: Target, until: number, prepared: Prepared): Promise<Achieved>
}

/** An attack whose preparation has a type; `ATTACKS` holds attacks of several types. */
export const attack = <Prepared>(described: Attack<Prepared>): Attack => described as Attack
