import type { Db } from '../db/db.ts'
import type { Mail, Mailer } from '../outbound/mail.ts'
import type { Route } from './route.ts'

/** A mail, or what makes one once the answer has been sent; it may find that there is none to send. */
type Given = Mail | ((db: Db) => Promise<Mail | undefined>)

/**
 * An operation that sends mail about what it did: `bind` is given where to put each mail, and they leave once the operation has
 * committed. A replay does nothing again, so it mails nothing again. Without a mailer nothing is sent.
 */
export function mailingRoute(mailer: Mailer | undefined, bind: (put: (mail: Given) => unknown) => Route): Route {
  const { operation } = bind(() => undefined)
  return {
    operation,
    serve: async (deps, c) => {
      const given: Given[] = []
      const bound = bind((mail) => given.push(mail))
      const response = await bound.serve(deps, c)
      if (response.ok) for (const mail of given) post(mail, deps.db)
      return response
    },
  }

  function post(given: Given, db: Db): void {
    mailer?.post(typeof given === 'function' ? () => given(db) : given)
  }
}
