import { ShieldCheck } from 'lucide-react'
import { Message } from '#components/layout/message.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { IntentLink } from '#components/ui/intent-link.tsx'

/** Replaces the operator's screens for sessions without a second factor. */
export function SecondFactorNeeded() {
  return (
    <Message
      page
      icon={<ShieldCheck />}
      title="Set up two-factor authentication to use operator tools"
      action={
        <IntentLink href="/settings/security" className={buttonClass()}>
          Open security settings
        </IntentLink>
      }
    >
      Operators sign in with an authenticator app. Once it is set up, you can use operator tools right away.
    </Message>
  )
}
