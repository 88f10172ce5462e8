/** The time zones that this browser knows, as options of a list. */
export const zoneOptions = () => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map(zoneOption)

export const zoneOption = (value: string) => ({ value, label: zoneName(value) })

export const zoneName = (zone: string): string => zone.replaceAll('_', ' ')
