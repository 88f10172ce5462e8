import { secondsObject } from '../../kernel/time.ts'
import type { Customer, CustomerDetails } from './contract.ts'
import type { DirectoryCustomer } from './directory.ts'
import type { CustomerRow } from './table.ts'

export const presentCustomer = (row: DirectoryCustomer): Customer => ({
  token: row.token,
  partner_id: row.partnerId,
  payment_address: row.paymentAddress,
  first_name: row.firstName,
  last_name: row.lastName,
  nick_name: row.nickName,
  status: row.status,
  type: row.type,
  business_trade_name: row.businessTradeName,
  created_at: secondsObject(row.createdAt),
  updated_at: secondsObject(row.updatedAt),
})

export const presentDetails = (row: CustomerRow): CustomerDetails => ({
  ...presentCustomer(row),
  middle_name: row.middleName,
  email: row.email,
  phone_number: row.phoneNumber,
  business_legal_name: row.businessLegalName,
  business_website: row.businessWebsite,
  business_industry: row.businessIndustry,
  business_description: row.businessDescription,
})
