'use client'

import { type ReactNode, useId } from 'react'
import { useDenialReason } from '#app/_session/reader.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { nameProblem, renamed, without } from './saved-views.ts'
import { SharedView } from './shared-view.tsx'
import { useSharedViews } from './shared-views.tsx'
import { useViews } from './use-views.ts'
import { ViewName } from './view-name.tsx'

/** The user's views, and for admins the shared ones. Changes apply immediately. */
export function ManageViewsDialog({ onClose }: { onClose: () => void }) {
  const { views, save } = useViews()
  const shared = useSharedViews()
  const mayShare = useDenialReason('PUT /saved-views/{view_id}') === undefined
  return (
    <Dialog open onClose={onClose} title="Manage views" footer={<Button onClick={onClose}>Done</Button>}>
      <div className="grid gap-6">
        <Section title="Only you, in this browser" isEmpty={views.length === 0}>
          {views.map(({ name }) => (
            <ViewName
              key={name}
              name={name}
              problemOf={(typed) => nameProblem(views, typed, name)}
              onRename={(next) => save(renamed(views, name, next))}
              onDelete={() => save(without(views, name))}
            />
          ))}
        </Section>
        {shared && mayShare && shared.views.length > 0 && (
          <Section title="Shared with everyone">
            {shared.views.map((view) => (
              <SharedView key={view.token} view={view} views={shared.views} />
            ))}
          </Section>
        )}
      </div>
    </Dialog>
  )
}

function Section({ title, isEmpty = false, children }: { title: string; isEmpty?: boolean; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h3 id={id} className="font-medium text-sm">
        {title}
      </h3>
      {isEmpty ? <p className="text-muted text-sm">No saved views.</p> : <ul className="grid gap-3">{children}</ul>}
    </section>
  )
}
