import { type Evidence, ParaclockError, type RuntimeApiEvidence } from '@paraclock/core'
import {
  canNameNetwork,
  encodeVersionedLocation,
  type Location,
  type NetworkId,
  type XcmVersion
} from '@paraclock/xcm'
import type { DerivationTarget } from './DerivationTarget.ts'
import { type Conversion, decodeConversion } from './decodeConversion.ts'

/** The runtime API that knows the answer. */
export const CONVERSION_METHOD = 'LocationToAccountApi_convert_location'

/** The account that the target gives to a location, and the answer that says so. */
export interface TargetAnswer {
  readonly account: Extract<Conversion, { kind: 'account' }>['account']
  readonly evidence: readonly Evidence[]
}

/**
 * Asks the target which account a location has, in the newest XCM version that it can read.
 * `undefined` if the target's runtime does not have the API.
 */
export async function askTarget(args: {
  readonly target: DerivationTarget
  readonly location: Location
  readonly network: NetworkId | undefined
  readonly versions: readonly XcmVersion[]
  readonly signal: AbortSignal
}): Promise<TargetAnswer | undefined> {
  const { target, location, network, signal } = args
  const versions = args.versions.filter((version) => canNameNetwork({ network, version }))
  const failures: string[] = []
  let asked = 'none'
  for (const version of versions) {
    const input = encodeVersionedLocation({ location, version })
    asked = input
    const reply = await target.convertLocation({ location: input, version, signal })
    if (reply.kind === 'absent') return undefined
    if (reply.kind === 'trapped') {
      failures.push(`version ${version}: ${reply.reason}`)
      continue
    }
    const conversion = decodeConversion({ target, output: reply.output })
    if (conversion.kind === 'versionFailed') {
      failures.push(`version ${version}: VersionedConversionFailed`)
      continue
    }
    if (conversion.kind === 'unsupported') {
      throw refuse({ target, input, reason: 'its LocationToAccountId converts no such location' })
    }
    const evidence: RuntimeApiEvidence = {
      kind: 'runtimeApi',
      chain: target.chain,
      blockHash: reply.blockHash,
      method: CONVERSION_METHOD,
      input,
      output: reply.output,
      decoded: { account: conversion.account }
    }
    return { account: conversion.account, evidence: [evidence] }
  }
  throw refuse({
    target,
    input: asked,
    reason: `it could read it in no version (${failures.join('; ')})`
  })
}

function refuse(args: {
  readonly target: DerivationTarget
  readonly input: string
  readonly reason: string
}): ParaclockError {
  const { target, input, reason } = args
  return new ParaclockError('LocationConversionRefused', {
    chain: target.chain,
    location: input,
    reason
  })
}
