import { listInstalled } from './listInstalled.ts'
import type { PackedPackage } from './packPackage.ts'
import type { InstallLimit, Manifest } from './readManifest.ts'

/** Compares what a user gets by installing a package with the limits of the package. */
export function checkInstall(
  folder: string,
  manifest: Manifest,
  { tarball, files }: PackedPackage
): readonly string[] {
  const installed = listInstalled([folder])
  const bytes = [...installed.values()].reduce((sum, one) => sum + one, 0)
  const measured: InstallLimit = {
    kB: Math.ceil(tarball.length / 1000),
    files: files.length,
    dependencies: installed.size - 1,
    installedKB: Math.ceil(bytes / 1000)
  }
  const limit = manifest['install-limit']
  if (limit === undefined) {
    return [`package.json states no install-limit; it is now ${JSON.stringify(measured)}`]
  }
  return (['kB', 'files', 'dependencies', 'installedKB'] as const)
    .filter((name) => !(measured[name] <= limit[name]))
    .map((name) => `install-limit: ${name} is ${measured[name]}, over its limit of ${limit[name]}`)
}
