/** What an attack gets: the server's URL, addresses to send from, and prepared data. */
export type Target = {
  readonly url: string
  /** Members that can sign in. */
  readonly members: readonly { readonly email: string; readonly password: string }[]
}

/**
 * An attack beside a paying victim. To add one, create a file in `attacks/` and add it to
 * `attacks/index.ts`. It runs in its own thread, from addresses in 127.0.0.0/8 other than the
 * victim's, until `until` (`performance.now()`), and closes everything it opened. Returns a summary
 * of what it did.
 */
export type Attack = {
  readonly name: string
  run(target: Target, until: number): Promise<string>
}
