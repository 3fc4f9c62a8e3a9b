import { errorToJson, isParaclockError, ParaclockError } from '@paraclock/core'
import type { Gathered } from '../evidence/Gathered.ts'

/** Waits for what is being read, and keeps why it could not be, if it could not. */
export async function settleArtifact<Value>(
  artifact: string,
  work: Promise<Value>
): Promise<Gathered<Value>> {
  try {
    return { status: 'gathered', value: await work }
  } catch (error) {
    // What stops the whole run is no finding about a chain.
    if (isParaclockError(error) && error.code === 'OperationAborted') throw error
    const problem = error instanceof Error ? error.message : String(error)
    const coded = isParaclockError(error)
      ? error
      : new ParaclockError('GatheringFailed', { artifact, problem }, { cause: error })
    return { status: 'failed', error: errorToJson(coded) }
  }
}
