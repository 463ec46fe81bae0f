export type LockedPackage = {
  license?: string
  integrity?: string
  link?: boolean
  dev?: boolean
  optional?: boolean
}

/** Accepted licences. LGPL is one, because those libraries are separate files that can be replaced. */
const acceptedLicences = new Set(
  `MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 Zlib Unlicense CC0-1.0 CC-BY-4.0 Python-2.0 OFL-1.1
  MPL-2.0 LGPL-3.0 LGPL-3.0-or-later`.split(/\s+/),
)

/** Old packages with a licence file only: checked manually, all MIT. */
const checkedManually = new Set('busboy combine-errors dicer humanize-number only streamsearch'.split(' '))

/** Packages without an accepted licence. Where a package offers a choice, one accepted licence is enough. */
export function findUnacceptedLicences(packages: Record<string, LockedPackage>): string[] {
  return Object.entries(packages)
    .filter(([path, { license, link, dev, optional }]) => {
      const isForOtherMachine = license === undefined && dev && optional
      if (path === '' || link || isForOtherMachine || checkedManually.has(packageName(path))) return false
      return !isAccepted(license ?? '')
    })
    .map(([path, { license }]) => `${packageName(path)}: ${license ?? 'none'}`)
}

function isAccepted(licences: string): boolean {
  const choices = licences.replace(/^\(|\)$/g, '').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((name) => acceptedLicences.has(name.trim())))
}

export function packageName(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}
