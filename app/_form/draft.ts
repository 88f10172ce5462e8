import { useEffect } from 'react'
import { type Control, type FieldValues, useWatch } from 'react-hook-form'
import { isRecord, parsed } from '#app/_list/local-storage.ts'

/** The texts that were typed into a form in this tab and not sent, or the given ones. */
export function draftOr<Values extends Record<string, string>>(name: string, values: Values): Values {
  const stored = parsed(attempt(() => sessionStorage.getItem(name)) ?? null)
  if (!isRecord(stored)) return values
  const texts = Object.entries(values).map(([field, text]) => [field, textOr(stored[field], text)])
  return Object.fromEntries(texts) as Values
}

const textOr = (given: unknown, text: string) => (typeof given === 'string' ? given : text)

/** Stores what is typed until it is sent, the tab is closed or the user signs out. */
export function useDraft<Values extends FieldValues>(name: string, control: Control<Values, unknown, Values>): void {
  const values = useWatch({ control })
  useEffect(() => {
    attempt(() => sessionStorage.setItem(name, JSON.stringify(values)))
  }, [name, values])
}

export const forgetDraft = (name: string) => attempt(() => sessionStorage.removeItem(name))

/** Storage can be turned off. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
