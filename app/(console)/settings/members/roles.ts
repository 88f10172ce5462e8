import type { Tone } from '#components/ui/tone.ts'
import { isBuiltIn, type Role, type RoleRef } from '#lib/kernel/access.ts'

/** Labels of the built-in roles, and what they may do (contract#organizations). */
const ROLE_WORDS: Record<Role, { plural: string; tone: Tone; may: string }> = {
  admin: { plural: 'Admins', tone: 'info', may: 'Full access, including members and API keys.' },
  support: {
    plural: 'Support',
    tone: 'neutral',
    may: 'Can accept or decline tasks, and view everything except invitations and the audit log.',
  },
  viewer: {
    plural: 'Viewers',
    tone: 'neutral',
    may: 'Read-only access to everything that the Support role can view.',
  },
}

export const roleLabelPlural = (role: Role): string => ROLE_WORDS[role].plural
export const roleMay = (role: Role): string => ROLE_WORDS[role].may
export const roleTone = (role: RoleRef): Tone => (isBuiltIn(role) ? ROLE_WORDS[role].tone : 'neutral')
