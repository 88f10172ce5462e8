/** The body of an account whose title contains a marker. */
export const markedAccount = (marker: string) => ({
  account_number: '000123456789',
  account_title: `${marker} account`,
  routing_number: '011000015',
  type: 'AT_Checkings',
})

/** The body of a customer whose name, email and address contain a marker. */
export const markedCustomer = (marker: string, domain: string) => ({
  type: 'Individual',
  first_name: marker,
  last_name: marker,
  email: `${marker}@mail.example`,
  phone_number: '+15550100',
  payment_address: `${marker}@${domain}`,
  status: 'ENABLED',
})
