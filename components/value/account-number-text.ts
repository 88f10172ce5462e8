/** An IBAN in groups of four, as banks print it, or another account number. */
export const accountNumberText = ({
  iban,
  account_number,
}: {
  readonly iban: string | null
  readonly account_number: string | null
}): string => iban?.replaceAll(/(.{4})(?!$)/g, '$1 ') ?? account_number ?? ''
