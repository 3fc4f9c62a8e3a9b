import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The Rust workspace. */
export const workspace: string = dirname(dirname(fileURLToPath(import.meta.url)))

/** The repository. */
export const repository: string = dirname(dirname(workspace))

/** Where the code and the manifest are shipped from. */
export const artifacts: string = join(repository, 'packages', 'devnet', 'artifacts')

/** Where the metadata is shipped from. */
export const metadata: string = join(repository, 'packages', 'types', 'metadata')
