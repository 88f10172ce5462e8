'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { Container } from '#components/layout/container.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { StateBadge } from '#components/value/state-badge.tsx'
import { SettingsHead } from '../../settings-head.tsx'
import { EnableDialog } from '../dialogs.ts'
import { meQuery } from '../queries.ts'
import { EmailRow } from './email-row.tsx'
import { Passkeys } from './passkeys.tsx'
import { Sessions } from './sessions.tsx'

const PasswordDialog = onDemand(() => import('./password-dialog.tsx').then((part) => part.PasswordDialog))
const DisableDialog = onDemand(() => import('./step-up-dialogs.tsx').then((part) => part.DisableTotpDialog))
const CodesDialog = onDemand(() => import('./step-up-dialogs.tsx').then((part) => part.NewCodesDialog))

/** The user's sign-in security settings. */
export function SecurityScreen({ hasPasskeys }: { hasPasskeys: boolean }) {
  const { dialog, open } = useDialog()
  const { data: me } = useQuery(meQuery())
  // Remote gateways may not have passkeys.
  const on = me?.authenticator_app ?? me?.two_factor ?? false
  return (
    <Container>
      <SettingsHead current="security" />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {me && <EmailRow me={me} />}
        <Row
          title="Password"
          text="Changing your password signs you out on all other devices."
          action={
            <Button onClick={() => open((onClose) => <PasswordDialog onClose={onClose} />)}>Change password</Button>
          }
        />
        <Row
          title="Authenticator app"
          badge={
            <StateBadge tone={on ? 'success' : me?.two_factor ? 'neutral' : 'warning'} label={on ? 'On' : 'Off'} />
          }
          text={appText(on, me?.two_factor ?? false)}
          action={
            <>
              {me?.two_factor && (
                <Button onClick={() => open((onClose) => <CodesDialog onClose={onClose} />)}>New recovery codes</Button>
              )}
              {on ? (
                <Button onClick={() => open((onClose) => <DisableDialog onClose={onClose} />)}>Turn off</Button>
              ) : (
                <Button variant="primary" onClick={() => open((onClose) => <EnableDialog onClose={onClose} />)}>
                  Set up
                </Button>
              )}
            </>
          }
        />
      </div>
      {hasPasskeys && <Passkeys open={open} />}
      <Sessions open={open} />
      {dialog}
    </Container>
  )
}

function appText(isOn: boolean, hasOther: boolean): string {
  if (isOn) return 'Signing in requires a code from your authenticator app.'
  if (hasOther) return 'Your passkeys protect your account. You can also use codes from an authenticator app.'
  return 'Use codes from an authenticator app as a second step when you sign in.'
}

function Row({ title, badge, text, action }: { title: string; badge?: ReactNode; text: string; action: ReactNode }) {
  return (
    <Card
      title={
        <span className="flex items-center gap-2">
          {title}
          {badge}
        </span>
      }
      actions={action}
    >
      <p className="text-muted text-sm">{text}</p>
    </Card>
  )
}
