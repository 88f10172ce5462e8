'use client'

import { useQuery } from '@tanstack/react-query'
import { useReader } from '#app/_session/reader.tsx'
import { isBuiltIn, ROLE_NAMES, type RoleRef } from '#lib/kernel/access.ts'
import { isOfOperator } from '#lib/kernel/permissions.ts'
import type { ListedRole } from '#lib/modules/members/roles/contract.ts'
import { rolesQuery } from './queries.ts'
import { roleMay } from './roles.ts'

type Option = { readonly value: RoleRef; readonly label: string }

/** The roles of the organization, by what members refer to. */
export function useRoles() {
  const query = useQuery(rolesQuery())
  const { refused, organization } = useReader()
  const listed = query.data?.roles ?? []
  // Members can assign a role only if they have all of its permissions.
  const isAssignable = ({ permissions }: ListedRole) =>
    permissions.every((one) => !(one in refused) || (isOfOperator(one) && !organization.operator))
  return {
    /** Without them, there is nothing to choose from. */
    isLoaded: query.data !== undefined,
    /** The query if it has failed. */
    failed: query.error && !query.data ? query : undefined,
    nameOf: (role: RoleRef): string =>
      listed.find((one) => one.role === role)?.name ?? (isBuiltIn(role) ? ROLE_NAMES[role] : 'Custom role'),
    /** Roles to choose from, and `current` even if it cannot be assigned. With `explained`, what each may do. */
    options: (current: RoleRef | undefined, explained = false): Option[] =>
      listed
        .filter((one) => one.role === current || isAssignable(one))
        .map((one) => ({ value: one.role, label: explained ? textOf(one) : one.name })),
  }
}

const textOf = ({ role, name, description }: ListedRole): string =>
  [name, isBuiltIn(role) ? roleMay(role) : description].filter(Boolean).join(': ')
