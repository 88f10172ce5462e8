'use client'

import { useState } from 'react'
import { useLinkSecret } from '#app/_session/use-link-secret.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { KIND_NAMES } from '#lib/modules/notifications/states.ts'
import { PREFIX } from '#lib/wire/operation.ts'

/** What the link ends, in words. The token names it in clear; the gateway checks the signature. */
function endedBy(token: string): string | undefined {
  const [, what = ''] = token.split('.')
  if (what === 'digest') return 'Daily digest'
  return Object.entries(KIND_NAMES).find(([kind]) => kind === what)?.[1]
}

type State = 'ready' | 'pending' | 'stopped' | 'invalid' | 'always' | 'failed'

const FAILURES = {
  invalid: 'This link is incomplete or no longer valid. Change your notification settings instead.',
  always: 'Admins always get these emails. Choose immediate emails or the daily digest in your notification settings.',
  failed: 'Couldn’t unsubscribe. Try again.',
}

const REFUSED: Readonly<Record<number, State>> = { 404: 'invalid', 409: 'always' }

/** The request of mail clients (RFC 8058). */
async function stop(token: string): Promise<State> {
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  try {
    const { ok, status } = await fetch(`${PREFIX}/unsubscribe/${encodeURIComponent(token)}`, { method: 'POST', body })
    if (ok) return 'stopped'
    return REFUSED[status] ?? 'failed'
  } catch {
    return 'failed'
  }
}

/** Ends emails from the page's link. Requires a click, because mail scanners also open links. */
export function UnsubscribePanel() {
  const token = useLinkSecret()
  const [state, setState] = useState<State>('ready')
  if (token === undefined) return <Skeleton className="h-40" />
  const ended = endedBy(token)
  const shown = ended === undefined ? 'invalid' : state
  if (shown === 'stopped') {
    return (
      <div className="grid gap-4">
        <Alert tone="success" title="Unsubscribed">
          You won’t get these emails anymore: {ended}. Notifications still appear in the console.
        </Alert>
        <SettingsLink />
      </div>
    )
  }
  const unsubscribe = async () => {
    setState('pending')
    setState(await stop(token))
  }
  return (
    <div className="grid gap-4">
      {ended && shown !== 'always' && (
        <p className="text-sm">
          You get these emails: <span className="font-semibold">{ended}</span>. If you stop them, notifications still
          appear in the console.
        </p>
      )}
      {isFailed(shown) && <Alert title={FAILURES[shown]} />}
      {shown !== 'invalid' && shown !== 'always' && (
        <Button variant="primary" size="lg" pending={shown === 'pending'} onClick={unsubscribe}>
          Stop these emails
        </Button>
      )}
      <SettingsLink />
    </div>
  )
}

const isFailed = (state: State): state is keyof typeof FAILURES => state in FAILURES

const SettingsLink = () => <ButtonLink href="/settings/notifications">Notification settings</ButtonLink>
