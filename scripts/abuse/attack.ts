/** What an attacker has: a server, addresses of its own, and what was prepared for it. */
export type Target = {
  readonly url: string
  /** Members that may sign in. */
  readonly members: readonly { readonly email: string; readonly password: string }[]
}

/**
 * An attack beside a victim that pays. To add one: a file in `attacks/`, and a line in `attacks/index.ts`. It runs in a thread of its own,
 * from addresses of 127.0.0.0/8 other than the victim's, until `until` (`performance.now()`), and leaves nothing open. It returns what
 * it achieved, in words.
 */
export type Attack = {
  readonly name: string
  run(target: Target, until: number): Promise<string>
}
