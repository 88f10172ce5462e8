import type { ReactNode } from 'react'
import { PageHeader } from '#components/layout/page-header.tsx'
import { LinkTabs } from '#components/ui/link-tabs.tsx'

/** The settings screens, in tab order. */
export const SETTINGS = {
  organization: { title: 'Organization', description: 'Your organization’s details on the network' },
  verification: {
    title: 'Verification',
    description: 'Request live access and track your request.',
  },
  members: { title: 'Members', description: 'People in your organization and their roles' },
  roles: { title: 'Roles', description: 'What your organization’s members can do' },
  'single-sign-on': { title: 'Single sign-on', description: 'Sign-in with your organization’s identity provider' },
  provisioning: { title: 'Provisioning', description: 'Members and roles from your organization’s directory' },
  approvals: { title: 'Approvals', description: 'Changes that need a second admin' },
  'message-templates': {
    title: 'Message templates',
    description: 'Reusable text for decline messages and notes',
  },
  profile: { title: 'Profile', description: 'Your name, time zone and mentions' },
  notifications: { title: 'Notification settings', description: 'What you’re notified about, and where' },
  security: { title: 'Security', description: 'Your password, two-factor authentication, passkeys and sessions' },
  'audit-log': {
    title: 'Audit log',
    description: 'A tamper-evident record of who did what and when',
  },
} as const

type SettingsScreen = keyof typeof SETTINGS

const tabs = Object.entries(SETTINGS).map(([path, { title }]) => ({
  href: hrefOf(path),
  label: path === 'notifications' ? 'Notifications' : title,
}))

/** Header of a settings screen with the tabs. */
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
