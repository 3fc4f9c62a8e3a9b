import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the Rust workspace and of the package. */
export const workspace: string = dirname(dirname(fileURLToPath(import.meta.url)))

/** The folder that the code and the manifest are shipped from. */
export const artifacts: string = join(workspace, 'artifacts')

/** The folder that the metadata is shipped from. */
export const metadata: string = join(workspace, 'metadata')
