import { isSameLocation } from '@paraclock/xcm'
import type { NetworkConfig } from '../config/configSchema.ts'
import type { TokenArtifact } from '../evidence/TokenArtifact.ts'
import { locateNative } from '../gather/locateNative.ts'
import { notApplicable, type Verdict } from './Verdict.ts'

/**
 * The verdict over the service's token on a chain that holds no token but its own, in which the
 * service pays there, or where it pays in a token of a third chain; `undefined` where the service's
 * token has a place or a use.
 */
export function judgeTokenless(args: {
  readonly token: Pick<TokenArtifact, 'keepers' | 'paidIn'>
  readonly config: Pick<NetworkConfig, 'service' | 'target'>
}): Verdict | undefined {
  const { token, config } = args
  const { keepers, paidIn } = token
  const native = locateNative(config.target.paraId)
  const own = {
    parents: 1,
    interior: [{ kind: 'parachain', paraId: config.service.paraId }]
  } as const
  if (paidIn !== undefined && ![native, own].some((one) => isSameLocation(paidIn, one))) {
    return notApplicable(
      'the service pays in a token of another chain: users hold the service’s token on the service’s chain'
    )
  }
  if (keepers === undefined || keepers.length > 0 || paidIn === undefined) return undefined
  if (!isSameLocation(paidIn, native)) return undefined
  return notApplicable(
    'the target holds only its own token, and the service pays in that token: users hold the service’s token on the service’s chain'
  )
}
