import 'server-only'
import type { SelectOption } from '#components/ui/select.tsx'
import { countriesByName } from '#lib/kernel/countries.ts'

/**
 * All countries by name. Named on the server, because the browser's own names could differ and
 * break hydration.
 */
export const countries = (): SelectOption[] => countriesByName().map(({ code, name }) => ({ value: code, label: name }))
