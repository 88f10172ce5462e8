'use client'

import { useQuery } from '@tanstack/react-query'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { zoneName } from '#app/_form/time-zones.ts'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { useReader } from '#app/_session/reader.tsx'
import { Container } from '#components/layout/container.tsx'
import { Avatar } from '#components/ui/avatar.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { DescriptionList } from '#components/value/description-list.tsx'
import { StateBadge } from '#components/value/state-badge.tsx'
import { Time } from '#components/value/time.tsx'
import { useNow } from '#components/value/use-now.tsx'
import { useViewer } from '#components/value/use-viewer.tsx'
import type { Me } from '#lib/modules/members/contract.ts'
import { meQuery } from '../../security/queries.ts'
import { SettingsHead } from '../../settings-head.tsx'
import { regionName, WORDS } from '../words.ts'

const EditDialog = onDemand(() => import('./edit-profile-dialog.tsx').then((part) => part.EditProfileDialog))

/** The signed-in person: name, time zone, format of dates and mails. */
export function ProfileScreen() {
  const query = useQuery(meQuery())
  const { data: me, error } = query
  const { dialog, open } = useDialog()
  const edit = me && (
    <Button onClick={() => open((onClose) => <EditDialog me={me} onClose={onClose} />)}>Edit profile</Button>
  )
  return (
    <Container>
      <SettingsHead current="profile" actions={edit} />
      {error && !me && <ReadFailed what="your profile" query={query} />}
      {me ? <Facts me={me} /> : !error && <Skeleton className="h-96" />}
      {dialog}
    </Container>
  )
}

function Facts({ me }: { me: Me }) {
  const { organization } = useReader()
  const name = `${me.first_name} ${me.last_name}`
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card>
        <div className="mb-2 flex items-center gap-3">
          <Avatar name={name} className="size-12 text-lg" />
          <div className="min-w-0">
            <h2 className="wrap-anywhere font-semibold text-base">{name}</h2>
            <p className="wrap-anywhere text-muted text-sm">
              {me.role_name} at {organization.name}
            </p>
          </div>
        </div>
        <DescriptionList
          items={[
            { label: 'First name', value: me.first_name },
            { label: 'Last name', value: me.last_name },
            {
              label: 'Email',
              value: (
                <span className="flex flex-wrap items-center gap-2">
                  {me.email}
                  <StateBadge
                    tone={me.email_verified ? 'success' : 'warning'}
                    label={me.email_verified ? 'Confirmed' : 'Not confirmed'}
                  />
                </span>
              ),
              hint: !me.email_verified && <Security>Confirm it under Security to get emails.</Security>,
            },
            { label: 'Member number', value: me.number },
          ]}
        />
      </Card>
      <Card title="Preferences">
        <Preferences me={me} />
      </Card>
    </div>
  )
}

function Preferences({ me }: { me: Me }) {
  const viewer = useViewer()
  const now = useNow()
  return (
    <DescriptionList
      items={[
        {
          label: 'Time zone',
          value: zoneName(viewer.timeZone),
          hint: me.time_zone ? undefined : WORDS.ofBrowser,
        },
        {
          label: 'Region',
          value: regionName(viewer.locale),
          hint: me.locale ? undefined : WORDS.ofBrowser,
        },
        {
          label: 'Current time',
          value: now !== undefined && <Time value={now} format="absolute" />,
          hint: WORDS.amounts,
        },
        { label: 'Mentions', value: (me.mention_emails ?? true) ? WORDS.mailed : WORDS.notMailed },
      ]}
    />
  )
}

const Security = ({ children }: { children: string }) => (
  <IntentLink href="/settings/security" className="text-accent-ink hover:underline">
    {children}
  </IntentLink>
)
