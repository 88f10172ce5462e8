import { readFileSync } from 'node:fs'

// Every package of package-lock.json has a hash, so that `npm ci` installs exactly what was
// reviewed. npm leaves it out for packages of other platforms that the registry did not offer when
// the file was written. `npm run verify` fails then.

/** A package as npm locks it. */
type Locked = {
  readonly version?: string
  readonly integrity?: string
  /** A folder of this repository. */
  readonly link?: boolean
  /** Part of the archive of the package that contains it. */
  readonly inBundle?: boolean
}

const HASH = /^sha512-[\w+/]{86}==$/

/** Packages without a hash, as `name@version`. */
export function findUnverified(packages: Readonly<Record<string, Locked>>): string[] {
  return Object.entries(packages)
    .filter(([path, { integrity = '', link, inBundle }]) => path !== '' && !link && !inBundle && !HASH.test(integrity))
    .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`)
}

if (import.meta.main) {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
  for (const name of findUnverified(packages)) {
    console.error(`package-lock.json: ${name} has no sha512 integrity. \`npm view ${name} dist.integrity\` prints it.`)
    process.exitCode = 1
  }
}
