import type { Db } from '../db/db.ts'
import type { GivenMail, Mail, Mailer, Put } from '../outbound/mail.ts'
import { evenIfAbandoned } from '../request-scope.ts'
import { UnknownOutcome } from '../write/unknown-outcome.ts'
import type { Route } from './route.ts'

/**
 * An operation that sends mail about its effect. `bind` receives a function to queue mails, which
 * are sent once the operation has committed, even if the client has disconnected, or got 503 because
 * the outcome was unknown. A replay sends nothing. A mail is lost if it cannot be created or sent, if
 * the process ends before it is sent, or if the outcome stays unknown for five minutes.
 */
export function mailingRoute(mailer: Mailer | undefined, bind: (put: Put) => Route): Route {
  const { operation, steps } = bind(() => undefined)
  return {
    operation,
    ...(steps && { steps: (put) => (bind(put).steps ?? steps)(put) }),
    serve: async (deps, c) => {
      // Mails of a rolled-back attempt are discarded; the retry queues its own.
      let given: GivenMail[] = []
      const bound = bind((...mails) => {
        given = mails
      })
      const post = (isCommitted: (closing: AbortSignal) => Promise<boolean>) => {
        if (!mailer || given.length === 0) return
        const { organizationId } = c.get('sender') ?? {}
        const postOne = (mail: () => Promise<Mail | undefined>) => mailer.post(mail, organizationId)
        evenIfAbandoned(() => postAll(postOne, deps.db, given, isCommitted(mailer.closing)))
      }
      try {
        const response = await bound.serve(deps, c)
        const isReplay = response.headers.has('Idempotency-Replayed')
        if (response.ok && !isReplay) post(async () => true)
        return response
      } catch (error) {
        if (error instanceof UnknownOutcome) post(error.isCommitted)
        throw error
      }
    },
  }
}

function postAll(
  post: (mail: () => Promise<Mail | undefined>) => void,
  db: Db,
  given: readonly GivenMail[],
  isCommitted: Promise<boolean>,
): void {
  for (const mail of given) {
    post(async () => {
      if (!(await isCommitted)) return undefined
      return typeof mail === 'function' ? mail(db) : mail
    })
  }
}
