import type { ReactNode } from 'react'
import { PageHeader } from '#components/layout/page-header.tsx'
import { LinkTabs } from '#components/ui/link-tabs.tsx'

/** The screens of the settings, in the order of their tabs. */
export const SETTINGS = {
  organization: { title: 'Organization', description: 'Who you are in the network.' },
  verification: {
    title: 'Verification',
    description: 'The way to live: what you told the network operator, and what came of it.',
  },
  members: { title: 'Members', description: 'The people of your organization, and what each may do.' },
  security: { title: 'Security', description: 'Your own password, second factor and sign-ins.' },
  'audit-log': {
    title: 'Audit log',
    description: 'Who did what, when and from where. Nothing in it is ever changed or deleted, and you can prove it.',
  },
} as const

export type SettingsScreen = keyof typeof SETTINGS

const tabs = Object.entries(SETTINGS).map(([path, { title }]) => ({ href: hrefOf(path), label: title }))

/** The head of a settings screen, with the way to the others. */
export function SettingsHead({ current, actions }: { current: SettingsScreen; actions?: ReactNode }) {
  return (
    <>
      <PageHeader {...SETTINGS[current]} actions={actions} />
      <LinkTabs label="Settings" tabs={tabs} current={hrefOf(current)} />
    </>
  )
}

function hrefOf(path: string): string {
  return `/settings/${path}`
}
