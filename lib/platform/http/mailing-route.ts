import type { Mail, Mailer } from '../outbound/mail.ts'
import type { Route } from './route.ts'

/**
 * An operation that sends mail about what it did: `bind` is given where to put the mail, and it leaves once the operation has
 * committed. A replay does nothing again, so it mails nothing again. Without a mailer nothing is sent.
 */
export function mailingRoute(mailer: Mailer | undefined, bind: (put: (mail: Mail) => void) => Route): Route {
  const { operation } = bind(() => undefined)
  return {
    operation,
    serve: async (deps, c) => {
      let mail: Mail | undefined
      const bound = bind((given) => {
        mail = given
      })
      const response = await bound.serve(deps, c)
      if (mail && response.ok) mailer?.post(mail)
      return response
    },
  }
}
