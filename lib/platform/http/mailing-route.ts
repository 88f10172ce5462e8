import type { Db } from '../db/db.ts'
import type { Mail, Mailer } from '../outbound/mail.ts'
import type { Route } from './route.ts'

/** A mail, or what makes one once the answer has been sent; it may find that there is none to send. */
type Given = Mail | ((db: Db) => Promise<Mail | undefined>)

/**
 * An operation that sends mail about what it did: `bind` is given where to put its mails, all at one time, and they leave once the
 * operation has committed. A replay does nothing again, so it mails nothing again. Without a mailer nothing is sent.
 */
export function mailingRoute(mailer: Mailer | undefined, bind: (put: (...mails: Given[]) => void) => Route): Route {
  const { operation } = bind(() => undefined)
  return {
    operation,
    serve: async (deps, c) => {
      // What a try that was undone has put there goes with it: the next one puts its own.
      let given: Given[] = []
      const bound = bind((...mails) => {
        given = mails
      })
      const response = await bound.serve(deps, c)
      const isReplay = response.headers.has('Idempotency-Replayed')
      if (response.ok && !isReplay) for (const mail of given) post(mail, deps.db)
      return response
    },
  }

  function post(given: Given, db: Db): void {
    mailer?.post(typeof given === 'function' ? () => given(db) : given)
  }
}
