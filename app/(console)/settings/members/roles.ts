import type { Role } from '#lib/kernel/access.ts'

/** What each role may do, in words, strongest first (contract#organizations). */
export const ROLE_WORDS: readonly { role: Role; label: string; may: string }[] = [
  { role: 'admin', label: 'Admin', may: 'May do everything, members and keys included.' },
  { role: 'support', label: 'Support', may: 'Reads everything but invitations and the audit log, and works tasks.' },
  { role: 'viewer', label: 'Viewer', may: 'Reads what support reads, and changes nothing.' },
]

export const roleLabel = (role: Role): string => ROLE_WORDS.find((words) => words.role === role)?.label ?? role

export const roleOptions = ROLE_WORDS.map(({ role, label, may }) => ({ value: role, label: `${label}: ${may}` }))
