import { ParaclockError } from '@paraclock/core'
import type { SubmissionChain } from '../chain/SubmissionChain.ts'
import { FinalizedBlockMismatch } from '../errors.ts'

/** The error of an endpoint whose finalized blocks cannot all be those of one chain. */
export function blockMismatch(
  { name }: Pick<SubmissionChain, 'name'>,
  number: number,
  problem: string
): ParaclockError {
  return new ParaclockError(FinalizedBlockMismatch, { chain: name, number, problem })
}
