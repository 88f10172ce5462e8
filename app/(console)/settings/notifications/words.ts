import type { Channel } from '#lib/modules/notifications/states.ts'

export const CHANNEL_WORDS: Readonly<Record<Channel, string>> = {
  off: 'Off',
  console: 'Console',
  mail: 'Email',
  digest: 'Digest',
}

export const WORDS = {
  inherited: 'Same as all',
  always: 'Admins always get emails or a digest',
  alwaysShown: 'Always on for admins',
  allNamespaces: 'All namespaces',
  explained: 'Email and digest notifications also appear in the console.',
  noQuietHours: 'None',
  quietFrom: 'Quiet hours from',
  quietUntil: 'Quiet hours until',
  chooseNoQuietHours: 'No quiet hours',
  otherEnd: 'Choose a different end time',
  quietHours: 'Emails are held until quiet hours end',
  zoneOfProfile: 'From your profile',
  noZone: 'Choose a time zone in your profile',
} as const

/** Hours as clocks show them. */
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** Quiet hours. */
export const hoursText = ({ from, until }: { from: number; until: number }): string =>
  `${hourText(from)}–${hourText(until)}`

/** The hours of a day as options of a list. */
export const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }))
