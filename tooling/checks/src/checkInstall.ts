import type { PackedPackage } from './packPackage.ts'
import { isFilesAlone, type Manifest } from './readManifest.ts'
import { runPnpm } from './runPnpm.ts'

/** What a user gets by installing a package. */
interface Installed {
  /** The size of the tarball in kB. */
  readonly kB: number
  readonly files: number
  /** How many packages are installed with it, those of this repository included. */
  readonly dependencies: number
}

/** Compares the size of a tarball, its files and its dependencies with the limits of the package. */
export function checkInstall(
  folder: string,
  manifest: Manifest,
  { tarball, files }: PackedPackage
): readonly string[] {
  const measured: Installed = {
    kB: Math.ceil(tarball.length / 1000),
    files: files.length,
    dependencies: isFilesAlone(manifest) ? 0 : countDependencies(folder, manifest.name)
  }
  const limit = manifest['install-limit']
  if (limit === undefined) {
    return [`package.json states no install-limit; it is now ${JSON.stringify(measured)}`]
  }
  return (['kB', 'files', 'dependencies'] as const)
    .filter((name) => !(measured[name] <= limit[name]))
    .map((name) => `install-limit: ${name} is ${measured[name]}, over its limit of ${limit[name]}`)
}

function countDependencies(folder: string, name: string): number {
  const format = [`--filter=${name}`, '--sbom-format=cyclonedx', '--prod', '--lockfile-only']
  const text = runPnpm(['sbom', ...format], folder)
  const { components } = JSON.parse(text.slice(text.indexOf('{'))) as { components: unknown[] }
  return components.length
}
