import { Refusal } from '../../../platform/errors.ts'

type ScimType = 'invalidFilter' | 'invalidPath' | 'invalidSyntax' | 'invalidValue' | 'mutability' | 'tooMany'

/** A 400 with a `scimType` (RFC 7644, section 3.12). */
export const scimProblem = (type: ScimType, message: string) => new Refusal(400, `scim.${type}`, message)

/** 409 for a name that exists. */
export const notUnique = (message: string) => new Refusal(409, 'scim.uniqueness', message)
