import { type Hex, isParaclockError, RuntimeApiMissing } from '@paraclock/core'
import { bytesSchema } from '../answers/answerSchemas.ts'
import { requestAnswer } from '../answers/readAnswer.ts'
import { CallRefused } from '../errors/requests.ts'
import type { AskOptions, StateSource } from '../source/StateSource.ts'

const READ: readonly number[] = [16, 15]

/**
 * Fetches a chain's metadata, in the newest version that the toolkit supports.
 *
 * @param at - the block; defaults to the best block
 */
export async function fetchMetadata(
  source: Pick<StateSource, 'basisOf' | 'call' | 'endpoint' | 'request'>,
  at?: Hex,
  limits: AskOptions = {}
): Promise<Hex> {
  for (const version of READ) {
    const data: Hex = `0x${version.toString(16).padStart(2, '0')}000000`
    // A runtime without `Metadata_metadata_at_version` refuses the call for every version. So after
    // the first refusal, the loop ends.
    const answer = await source
      .call('Metadata_metadata_at_version', data, { ...limits, at })
      .catch((error: unknown) => {
        // After any other error, it is unknown whether the runtime has the method. Errors of other
        // libraries count as refusals.
        if (!isParaclockError(error) || error.code === CallRefused.code) return undefined
        if (error.code === RuntimeApiMissing.code) return undefined
        throw error
      })
    if (answer === undefined) break
    if (answer.startsWith('0x01')) return answer
  }
  // A source that can prove its answers runs this method itself.
  if (source.basisOf !== undefined) {
    return await source.call('Metadata_metadata', '0x', { ...limits, at })
  }
  const params = at === undefined ? [] : [at]
  return await requestAnswer(source, bytesSchema, 'state_getMetadata', params, limits)
}
