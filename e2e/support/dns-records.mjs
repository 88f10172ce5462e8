// Loaded into a server with `--import`: a name server for TXT records, which tests write to the file
// that DNS_RECORDS names.
import { Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'

Resolver.prototype.resolveTxt = async (name) => {
  const records = JSON.parse(await readFile(process.env.DNS_RECORDS ?? '', 'utf8'))
  if (!records[name]) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' })
  return [[records[name]]]
}
