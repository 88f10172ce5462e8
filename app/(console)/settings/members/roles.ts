import type { Role } from '#lib/kernel/access.ts'

/** Labels and permissions of each role, strongest first (contract#organizations). */
export const ROLE_WORDS: readonly { role: Role; label: string; may: string }[] = [
  { role: 'admin', label: 'Admin', may: 'Full access, including members and API keys.' },
  {
    role: 'support',
    label: 'Support',
    may: 'Can view everything except invitations and the audit log, and decide tasks.',
  },
  { role: 'viewer', label: 'Viewer', may: 'Read-only access to what support can view.' },
]

export const roleLabel = (role: Role): string => ROLE_WORDS.find((words) => words.role === role)?.label ?? role

export const roleOptions = ROLE_WORDS.map(({ role, label, may }) => ({ value: role, label: `${label}: ${may}` }))
