import { expect, test } from 'vitest'
import { z } from 'zod'
import { describeIssue } from './describe-issue.ts'

test.each<[string, z.ZodType, unknown]>([
  ['is required', z.string(), undefined],
  ['is required', z.email(), undefined],
  ['is required', z.enum(['a', 'b']), undefined],
  ['must be a string', z.string(), 7],
  ['must be a string', z.string(), null],
  ['must be a number', z.number(), 'seven'],
  ['must be a whole number', z.int(), 1.5],
  ['must be true or false', z.boolean(), 'yes'],
  ['must be an array', z.array(z.string()), 'a'],
  ['must be an object', z.object({}), []],
  ['must be an email address', z.email(), 'nobody'],
  ['must be a URL', z.url(), 'nowhere'],
  ['must be an ISO 8601 date and time in UTC, such as "2026-11-21T12:00:00Z"', z.iso.datetime(), 'today'],
  ['must be one of "a", "b"', z.enum(['a', 'b']), 'c'],
  ['must be "a"', z.literal('a'), 'c'],
  ['must not be empty', z.string().min(1), ''],
  ['must have at least 8 characters', z.string().min(8), 'short'],
  ['must have at most 1 character', z.string().max(1), 'long'],
  ['must not be empty', z.array(z.int()).min(1), []],
  ['must have at most 2 items', z.array(z.int()).max(2), [1, 2, 3]],
  ['must be at least 1', z.int().min(1), 0],
  ['must be at most 48', z.int().max(48), 49],
  ['must be more than 0', z.number().gt(0), 0],
  ['has unknown fields: b', z.strictObject({}), { b: 1 }],
  ['keeps its own words', z.string('keeps its own words'), 7],
])('an invalid value is explained: %s', (message, schema, value) => {
  expect(schema.safeParse(value, { error: describeIssue }).error?.issues[0]?.message).toBe(message)
})
