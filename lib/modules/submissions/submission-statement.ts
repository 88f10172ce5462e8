import { insertInto } from '../../platform/db/insert-into.ts'
import { toRecord } from '../../platform/db/statement.ts'
import { type SubmissionRow, submissions } from './table.ts'

/** The part of a batched statement that inserts the records of `submissionRecord` of `granted` requests. */
export const INSERT_SUBMISSIONS = `
      ${insertInto(submissions)} from granted, jsonb_populate_record(null::submissions, request->'submission') made`

export const submissionRecord = (submission: SubmissionRow): object => toRecord(submissions, submission)
