import type { Db } from '../db/db.ts'
import type { Mail, Mailer } from '../outbound/mail.ts'
import type { Route } from './route.ts'

/** A mail, or what makes one once the answer has been sent; it may find that there is none to send. */
type Given = Mail | ((db: Db) => Promise<Mail | undefined>)

/**
 * An operation that sends mail about what it did: `bind` is given where to put the mail, and it leaves once the operation has
 * committed. A replay does nothing again, so it mails nothing again. Without a mailer nothing is sent.
 */
export function mailingRoute(mailer: Mailer | undefined, bind: (put: (mail: Given) => void) => Route): Route {
  const { operation } = bind(() => undefined)
  return {
    operation,
    serve: async (deps, c) => {
      let given: Given | undefined
      const bound = bind((mail) => {
        given = mail
      })
      const response = await bound.serve(deps, c)
      if (given && response.ok) post(given, deps.db)
      return response
    },
  }

  function post(given: Given, db: Db): void {
    mailer?.post(typeof given === 'function' ? () => given(db) : given)
  }
}
