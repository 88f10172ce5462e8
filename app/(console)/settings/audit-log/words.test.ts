import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { AuditEntry } from '#lib/modules/audit/contract.ts'
import { isAudited } from '#lib/wire/audit.ts'
import { actionWords, entryWords } from './action-words.ts'
import { actorWords } from './words.ts'

test('every action that the code audits has words, in the past tense', () => {
  const sources = globSync('lib/modules/**/*.ts', { exclude: ['**/*.test.ts'] }).map((file) =>
    readFileSync(file, 'utf8'),
  )
  const named = sources.flatMap(
    (text) => text.match(/(?<=action: [^\n]*|Action\w* = [^\n]*|\n +)'[a-z_]+\.[a-z_]+'/g) ?? [],
  )
  // The expression also finds approvals of accounts, whose entries are those of `approval` and `finality`.
  const actions = [...new Set(named.map((name) => name.slice(1, -1)))].filter((name) =>
    isAudited(name.replace(/\..*/, '')),
  )
  expect(actions.length).toBeGreaterThan(90)
  for (const action of actions) expect(actionWords(action), action).not.toBe(action)
})

test('actors have readable names', () => {
  expect(actorWords({ kind: 'key', id: 'api_1', name: 'Reporting' })).toBe('Reporting (API key)')
  expect(actorWords({ kind: 'anonymous', id: null, name: null })).toBe('Not signed in')
  expect(actorWords({ kind: 'system', id: null, name: 'expiry sweep' })).toBe('Automatic expiry')
  expect(actorWords({ kind: 'system', id: null, name: 'operator approvals' })).toBe('Network')
  expect(actorWords({ kind: 'system', id: null, name: '@sandbank' })).toBe('@sandbank')
})

test.each([
  ['pending', 'completed', 'Accepted a task'],
  ['on_hold', 'failed', 'Declined a task'],
  ['pending', 'on_hold', 'Put a task on hold'],
  ['on_hold', 'pending', 'Resumed a task'],
  ['pending', 'pending', 'Updated a task'],
])('a task updated from %s to %s reads as %s', (from, to, words) => {
  expect(entryWords({ action: 'task.update', before: { status: from }, after: { status: to } })).toBe(words)
})

test('the sign-in of a break-glass admin is distinguished from others', () => {
  const wordsOf = (after: AuditEntry['after']) => entryWords({ action: 'member.sign_in', before: null, after })
  expect(wordsOf({ two_factor: true })).toBe('Signed in')
  expect(wordsOf({ two_factor: true, break_glass: true })).toBe('Signed in as the break-glass admin')
})
