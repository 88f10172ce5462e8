import type { Tone } from '#components/ui/tone.ts'
import { ROLES, type Role } from '#lib/kernel/access.ts'

/** Labels and permissions of each role (contract#organizations). */
const ROLE_WORDS: Record<Role, { label: string; plural: string; tone: Tone; may: string }> = {
  admin: { label: 'Admin', plural: 'Admins', tone: 'info', may: 'Full access, including members and API keys.' },
  support: {
    label: 'Support',
    plural: 'Support',
    tone: 'neutral',
    may: 'Can accept or decline tasks, and view everything except invitations and the audit log.',
  },
  viewer: {
    label: 'Viewer',
    plural: 'Viewers',
    tone: 'neutral',
    may: 'Read-only access to everything that the Support role can view.',
  },
}

export const roleLabel = (role: Role): string => ROLE_WORDS[role].label
export const roleLabelPlural = (role: Role): string => ROLE_WORDS[role].plural
export const roleTone = (role: Role): Tone => ROLE_WORDS[role].tone

/** Strongest first. */
export const roleOptions = ROLES.toReversed().map((role) => ({
  value: role,
  label: `${ROLE_WORDS[role].label}: ${ROLE_WORDS[role].may}`,
}))
