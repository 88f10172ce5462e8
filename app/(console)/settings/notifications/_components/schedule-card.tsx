'use client'

import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { zoneName } from '#app/_form/time-zones.ts'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { DescriptionList } from '#components/value/description-list.tsx'
import type { NotificationSettings } from '#lib/modules/notifications/contract.ts'
import { hoursText, hourText, WORDS } from '../words.ts'

const EditDialog = onDemand(() => import('./edit-schedule-dialog.tsx').then((part) => part.EditScheduleDialog))

/** The hours of emails, in the time zone of the user's profile. */
export function ScheduleCard({ settings }: { settings: NotificationSettings }) {
  const { quiet_from: from, quiet_until: until, digest_hour, time_zone } = settings
  const { dialog, open } = useDialog()
  const edit = (
    <Button onClick={() => open((onClose) => <EditDialog settings={settings} onClose={onClose} />)}>
      Edit schedule
    </Button>
  )
  return (
    <Card title="Email schedule" actions={edit}>
      <DescriptionList
        items={[
          { label: 'Daily digest', value: hourText(digest_hour) },
          {
            label: 'Quiet hours',
            value: from === null || until === null ? WORDS.noQuietHours : hoursText({ from, until }),
            hint: from !== null && WORDS.quietHours,
          },
          {
            label: 'Time zone',
            value: zoneName(time_zone ?? 'UTC'),
            hint: (
              <IntentLink href="/settings/profile" className="text-accent-ink hover:underline">
                {time_zone === null ? WORDS.noZone : WORDS.zoneOfProfile}
              </IntentLink>
            ),
          },
        ]}
      />
      {dialog}
    </Card>
  )
}
