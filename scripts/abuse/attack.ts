/** What an attack gets: the server's URL, addresses to send from, and prepared data. */
export type Target = {
  readonly url: string
  /** Members that can sign in. */
  readonly members: readonly { readonly email: string; readonly password: string }[]
  /** URL of the server's PostgreSQL database; undefined on the embedded one. */
  readonly database: string | undefined
}

/**
 * An attack beside a paying victim. To add one, create a file in `attacks/` and add it to
 * `attacks/index.ts`. It runs in its own thread, from addresses in 127.0.0.0/8 other than the
 * victim's, until `until` (`performance.now()`), and closes everything it opened. Returns a summary
 * of what it did.
 */
export type Attack<Prepared = unknown> = {
  readonly name: string
  /** Creates what the attack needs before the measurement, such as an organization of its own. */
  prepare?(target: Target): Promise<Prepared>
  run(target: Target, until: number, prepared: Prepared): Promise<string>
}

/** An attack whose preparation has a type; `ATTACKS` holds attacks of several types. */
export const attack = <Prepared>(described: Attack<Prepared>): Attack => described as Attack
