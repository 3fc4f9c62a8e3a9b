import { readSavedFile } from '../open/readSavedFile.ts'
import { type Bundle, bundle, type Proposal, proposal } from './Proposal.ts'

/**
 * Reads a proposal that `fix --bundle` wrote.
 *
 * @throws ParaclockError `SavedDataMalformed`, and those of `readWholeFile`
 */
export async function readProposalFile(path: string): Promise<Proposal> {
  return await readSavedFile(proposal, path, 'a proposal')
}

/**
 * Reads the sequence of a bundle.
 *
 * @throws ParaclockError as {@link readProposalFile}
 */
export async function readBundleFile(path: string): Promise<Bundle> {
  return await readSavedFile(bundle, path, 'a bundle of proposals')
}
