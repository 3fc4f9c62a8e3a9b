import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '../../..')

/** What Node needs to run the sources of this repository as they are. */
export const nodeFlags: readonly string[] = [
  '--max-semi-space-size=8',
  '--import',
  pathToFileURL(join(root, 'packages/devnet/scripts/quickImports.ts')).href,
  '--conditions=@paraclock/source'
]

/** The commands that users have, by their sources. */
export const onboardCommand: string = join(root, 'apps/paraclock/src/main.ts')
export const gatewayCommand: string = join(root, 'apps/gateway/src/main.ts')
