import { readSavedFile } from '../open/readSavedFile.ts'
import { type Bundle, bundle, type Proposal, proposal } from './Proposal.ts'

/** Reads a `.json` file of a proposal that `fix --bundle` wrote. */
export async function readProposalFile(path: string): Promise<Proposal> {
  return await readSavedFile(proposal, path, 'a proposal')
}

/** Reads the file `bundle.json` of a bundle. */
export async function readBundleFile(path: string): Promise<Bundle> {
  return await readSavedFile(bundle, path, 'a bundle of proposals')
}
