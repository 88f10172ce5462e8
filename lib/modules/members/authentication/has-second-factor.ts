import type { MemberRow } from '../table.ts'

/** Whether signing in requires more than the password. */
export const hasSecondFactor = ({ totpSecret }: Pick<MemberRow, 'totpSecret'>): boolean => totpSecret !== null
