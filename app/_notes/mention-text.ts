import { replaceMentions } from '#lib/modules/notes/states.ts'

/** A member as the composer offers and shows them. Labels are unique. */
export type Colleague = { readonly number: number; readonly label: string }

type Named = { readonly number: number; readonly first_name: string; readonly last_name: string }

/** Labels of members: their names, with the number where two have the same one. */
export function colleaguesOf(members: readonly Named[]): Colleague[] {
  const named = members.map(({ number, first_name, last_name }) => ({ number, name: `${first_name} ${last_name}` }))
  const isUnique = (name: string) => named.filter((other) => other.name === name).length === 1
  return named.map(({ number, name }) => ({ number, label: isUnique(name) ? name : `${name} (${number})` }))
}

/** The text as stored: `@Ana Lind` becomes `<@2>`. */
export function toStored(text: string, colleagues: readonly Colleague[]): string {
  if (colleagues.length === 0) return text
  const numbers = new Map(colleagues.map(({ label, number }) => [label, number]))
  // Longest first, because one name can be the start of another.
  const labels = [...numbers.keys()].sort((a, b) => b.length - a.length).map(escaped)
  const mention = new RegExp(`(?<![\\p{L}\\p{N}_])@(${labels.join('|')})(?![\\p{L}\\p{N}_])`, 'gu')
  return text.replaceAll(mention, (_, label) => `<@${numbers.get(label)}>`)
}

/** The text as edited: `<@2>` becomes `@Ana Lind`. Members without a label stay as stored. */
export function toEdited(body: string, colleagues: readonly Colleague[]): string {
  const labels = new Map(colleagues.map(({ number, label }) => [number, label]))
  return replaceMentions(body, (number) => {
    const label = labels.get(number)
    return label === undefined ? `<@${number}>` : `@${label}`
  })
}

/** What is being typed at the caret after an @, with its position; undefined outside of a mention. */
export function typedMention(
  text: string,
  caret: number,
): { readonly from: number; readonly typed: string } | undefined {
  const found = /(?<![\p{L}\p{N}_])@([\p{L}\p{N}_.'’-]*(?: [\p{L}\p{N}_.'’-]*)?)$/u.exec(text.slice(0, caret))
  return found ? { from: found.index, typed: found[1] ?? '' } : undefined
}

const MAX_OFFERED = 6

/** Colleagues with a name, or a later part of one, that starts with what was typed. */
export function offered(typed: string, colleagues: readonly Colleague[]): Colleague[] {
  const start = typed.toLowerCase()
  return colleagues
    .filter(({ label }) => label.toLowerCase() !== start && ` ${label.toLowerCase()}`.includes(` ${start}`))
    .slice(0, MAX_OFFERED)
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
