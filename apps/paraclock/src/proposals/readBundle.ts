import { join } from 'node:path'
import { isThere } from '../files/readFiles.ts'
import { readSavedFile } from '../files/readSavedFile.ts'
import { type Bundle, bundle } from '../schemas/Proposal.ts'

/** The file of a bundle that lists its steps. */
export const bundleIndex = 'bundle.json'

/** Reads the steps of a bundle. Returns `undefined` if the folder has none. */
export async function readBundle(folder: string): Promise<Bundle | undefined> {
  const path = join(folder, bundleIndex)
  if (!(await isThere(path))) return undefined
  return await readSavedFile(bundle, path, 'a bundle of proposals')
}
