import type { RoleId } from '../../kernel/access.ts'
import type { Permission } from '../../kernel/permissions.ts'
import { type Bank, expectData } from '../bank.ts'

let number = 0

/** Creates a role of a bank with these permissions. */
export async function newRole(bank: Bank, ...permissions: Permission[]): Promise<RoleId> {
  return expectData(await bank.member('POST', '/roles', { body: { name: `Own role ${number++}`, permissions } })).role
}
