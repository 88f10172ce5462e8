import { z } from 'zod'
import { MAX_NETWORKS, parseNetworks } from '../kernel/networks.ts'

/** A list of networks in CIDR notation; null for no restriction. Parsed into canonical form. */
export const AllowedNetworks = z
  .array(z.string().trim().max(64))
  .min(1)
  .max(MAX_NETWORKS)
  .superRefine((networks, ctx) => {
    for (const { index, problem } of parseNetworks(networks).problems) {
      ctx.addIssue({ code: 'custom', path: [index], message: problem })
    }
  })
  .overwrite((networks) => [...parseNetworks(networks).networks])
  .nullable()
  .meta({ example: ['203.0.113.0/24'] })
