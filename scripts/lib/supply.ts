import { z } from 'zod'

const locked = z.object({
  name: z.string().optional(),
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  link: z.boolean().optional(),
  dev: z.boolean().optional(),
  optional: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
})
const lock = z.object({ lockfileVersion: z.literal(3), packages: z.record(z.string(), locked) })

/** A package that is installed from a registry. */
export interface LockedPackage {
  name: string
  version: string
  licence: string
  integrity: boolean
  installScript: boolean
  /** For building and testing alone. */
  dev: boolean
  resolved: string | undefined
}

const FOLDER = 'node_modules/'

/** The packages of a package-lock.json (version 3) but the project's own, which are links into it. */
export function lockedPackages(text: string): LockedPackage[] {
  const { packages } = lock.parse(JSON.parse(text))
  return Object.entries(packages)
    .filter(([path, { link, resolved }]) => {
      const own = link === true && resolved !== undefined && Object.hasOwn(packages, resolved)
      return path.includes(FOLDER) && !own
    })
    .map(([path, found]) => ({
      name: found.name ?? path.slice(path.lastIndexOf(FOLDER) + FOLDER.length),
      version: found.version ?? '',
      licence: found.license ?? '',
      integrity: found.integrity?.startsWith('sha512-') === true,
      installScript: found.hasInstallScript === true,
      dev: found.dev === true,
      resolved: found.resolved,
    }))
}

/** Licences that ask for no more than their notice. */
export const PERMISSIVE: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'PSF-2.0',
  'Unlicense',
  'Zlib',
])

export interface Exception {
  licence: string
  packages: RegExp
  /** Holds for tools alone, which nobody is given. */
  dev: boolean
  why: string
}

export const EXCEPTIONS: readonly Exception[] = [
  {
    licence: 'LGPL-3.0-or-later',
    packages: /^@img\/sharp-/,
    dev: false,
    why: 'libvips, a library of its own file that is loaded unchanged and can be replaced',
  },
  {
    licence: 'MPL-2.0',
    packages: /^(lightningcss|axe-core)(-|$)/,
    dev: true,
    why: 'tools of the build and of tests, unchanged and not part of what is delivered',
  },
  {
    licence: 'OFL-1.1',
    packages: /^@fontsource\//,
    dev: false,
    why: 'a font, embedded unchanged as far as a page uses it, which its licence allows',
  },
  {
    licence: '',
    packages: /^(png-js|ssh2|cpu-features|buildcheck)$/,
    dev: false,
    why: 'their LICENSE files are the MIT licence; their package.json names none',
  },
]

/** The exception that allows a licence to a package. */
function exceptionOf({ name, dev }: LockedPackage, licence: string): Exception | undefined {
  return EXCEPTIONS.find((each) => each.licence === licence && each.packages.test(name) && (dev || !each.dev))
}

/** Whether an SPDX expression of AND and OR (without nesting) is allowed to a package. */
export function allowedLicence(found: LockedPackage): boolean {
  const one = (licence: string) => PERMISSIVE.has(licence) || exceptionOf(found, licence) !== undefined
  return found.licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((either) => either.split(' AND ').every(one))
}

/** Where a package is fetched from: '' the registry of whoever installs, a host, or what no registry is. */
function originOf({ name, version, resolved }: LockedPackage): string {
  if (resolved === undefined) return ''
  const url = URL.canParse(resolved) ? new URL(resolved) : undefined
  const file = `/${name}/-/${name.split('/').at(-1)}-${version}.tgz`
  if (url?.protocol !== 'https:' || !decodeURIComponent(url.pathname).endsWith(file)) return 'no registry'
  return url.host
}

/** The origin that most packages have. */
function usual(origins: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const origin of origins) counts.set(origin, (counts.get(origin) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? ''
}

/** What is wrong with a lock file's packages, a line each. `allowScripts`: as in package.json. */
export function supplyFaults(
  packages: readonly LockedPackage[],
  allowScripts: Readonly<Record<string, boolean>>,
): string[] {
  const origin = usual(packages.map(originOf))
  return packages.flatMap((each) => {
    const from = originOf(each)
    return [
      ...(each.version ? [] : ['has no version']),
      ...(each.integrity ? [] : ['has no integrity hash of SHA-512']),
      ...(from === origin && from !== 'no registry'
        ? []
        : ['is fetched from elsewhere than the other packages']),
      ...(each.installScript && !Object.hasOwn(allowScripts, each.name)
        ? ['has an install script that allowScripts of package.json does not list']
        : []),
      ...(allowedLicence(each) ? [] : [`has a licence that is not allowed: ${each.licence || 'none'}`]),
    ].map((fault) => `${each.name}@${each.version} ${fault}`)
  })
}
