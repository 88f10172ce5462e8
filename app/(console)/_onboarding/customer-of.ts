export const customerOf = (identifier: string, domain: string) => ({
  type: 'Individual' as const,
  first_name: `${identifier.charAt(0).toUpperCase()}${identifier.slice(1)}`,
  last_name: 'Sample',
  email: `${identifier}@mail.example`,
  payment_address: `${identifier}@${domain}`,
  status: 'ENABLED' as const,
})
