'use client'

import { useQuery } from '@tanstack/react-query'
import { useReader } from '#app/_session/reader.tsx'
import { isBuiltIn, ROLE_NAMES, ROLES, type RoleRef } from '#lib/kernel/access.ts'
import { isOfOperator } from '#lib/kernel/permissions.ts'
import { rolesQuery } from './queries.ts'
import { roleMay } from './roles.ts'

type Option = { readonly value: RoleRef; readonly label: string }

/** The roles of the organization, by what members refer to. */
export function useRoles() {
  const { data } = useQuery(rolesQuery())
  const { refused, organization } = useReader()
  const listed =
    data?.roles ??
    ROLES.toReversed().map((role) => ({ role, name: ROLE_NAMES[role], description: '', permissions: [] as const }))
  // Members can assign a role only if they have all of its permissions.
  const isAssignable = ({ permissions }: (typeof listed)[number]) =>
    permissions.every((one) => !(one in refused) || (isOfOperator(one) && !organization.operator))
  const nameOf = (role: RoleRef): string =>
    listed.find((one) => one.role === role)?.name ?? (isBuiltIn(role) ? ROLE_NAMES[role] : role)
  const textOf = ({ role, name, description }: (typeof listed)[number]) =>
    [name, isBuiltIn(role) ? roleMay(role) : description].filter(Boolean).join(': ')
  return {
    nameOf,
    /** Roles to choose from, and `current` even if it cannot be assigned. With `explained`, what each may do. */
    options: (current: RoleRef | undefined, explained = false): Option[] =>
      listed
        .filter((one) => one.role === current || isAssignable(one))
        .map((one) => ({ value: one.role, label: explained ? textOf(one) : one.name })),
  }
}
