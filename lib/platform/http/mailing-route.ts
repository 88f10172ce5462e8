import type { Db } from '../db/db.ts'
import type { Mail, Mailer } from '../outbound/mail.ts'
import type { Route } from './route.ts'

/** A mail, or a function that creates one after the response. It can return none. */
type Given = Mail | ((db: Db) => Promise<Mail | undefined>)

/** Queues the mails of an operation. */
export type Put = (...mails: Given[]) => void

/**
 * An operation that sends mail about its effect. `bind` receives a function to queue mails, which
 * are sent once the operation has committed. A replay sends nothing. Without a mailer, nothing is
 * sent.
 */
export function mailingRoute(mailer: Mailer | undefined, bind: (put: Put) => Route): Route {
  const { operation } = bind(() => undefined)
  return {
    operation,
    serve: async (deps, c) => {
      // Mails of a rolled-back attempt are discarded; the retry queues its own.
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
