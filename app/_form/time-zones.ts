/** Places that the time zone database has renamed, as some browsers still list them. */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Godthab': 'America/Nuuk',
  'Antarctica/DumontDUrville': 'Antarctica/Dumont d’Urville',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/**
 * The time zones that this browser knows, as options of a list. The stored zone replaces one with the same
 * name: another browser may know the place by its new name only.
 */
export function zoneOptions(stored = '') {
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => zoneName(zone) !== zoneName(stored))
  return [...new Set(['UTC', ...others, stored])]
    .filter(Boolean)
    .map((value) => ({ value, label: zoneName(value) }))
    .sort((a, b) => Number(b.value === 'UTC') - Number(a.value === 'UTC') || a.label.localeCompare(b.label, 'en'))
}

export const zoneName = (zone: string): string => (RENAMED[zone] ?? zone).replaceAll('_', ' ')
