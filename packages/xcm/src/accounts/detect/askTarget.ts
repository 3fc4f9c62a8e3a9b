import { type Chain, encoded } from '@paraclock/connect'
import {
  type AccountId20,
  type AccountId32,
  describeThrown,
  type Evidence,
  type Hex,
  isParaclockError,
  ParaclockError,
  parseAccount,
  sanitizeText
} from '@paraclock/core'
import { DerivationAmbiguous, LocationConversionRefused } from '../../errors/accounts.ts'
import { canNameNetwork, encodeVersionedLocation } from '../../locations/encodeLocation.ts'
import type { Location, NetworkId } from '../../locations/Location.ts'
import type { XcmVersion } from '../../versions/versionTable.ts'
import { locateUser } from '../derive/locateUser.ts'
import type { ForeignOrigin } from '../shapes/ForeignUser.ts'
import type { DetectionSubject } from './DetectedDerivation.ts'

const API = 'LocationToAccountApi'
export const CONVERSION_METHOD = 'LocationToAccountApi_convert_location'

// Matches the messages of nodes about a runtime that trapped.
const TRAPPED = /trap|panick|unreachable|wasm|execution failed/i

export interface TargetAnswer {
  readonly account: AccountId32 | AccountId20
  readonly evidence: readonly Evidence[]
}

/**
 * Queries `LocationToAccountApi` for the user's account, once for each network that a message can
 * name. Raises `DerivationAmbiguous` if the accounts differ. Returns `undefined` if the runtime does
 * not declare the API.
 */
export async function askTarget(
  subject: DetectionSubject,
  from: ForeignOrigin,
  versions: readonly XcmVersion[]
): Promise<TargetAnswer | undefined> {
  const { target, user, networks = [undefined], signal } = subject
  if (!target.hasApi(API)) return undefined
  const answers: TargetAnswer[] = []
  for (const network of networks) {
    const location = locateUser({ user, from, network })
    answers.push(await askVersions({ target, location, network, versions, signal }))
  }
  const [first] = answers
  const accounts = [...new Set(answers.map(({ account }) => account))]
  if (accounts.length > 1) {
    throw new ParaclockError(DerivationAmbiguous, {
      chain: target.name,
      user,
      problem: "it depends on the network in the service's messages",
      candidates: accounts.map((account) => ({
        account,
        derivation: CONVERSION_METHOD,
        traces: []
      }))
    })
  }
  return first && { ...first, evidence: answers.flatMap(({ evidence }) => evidence) }
}

async function askVersions(args: {
  readonly target: Chain
  readonly location: Location
  readonly network: NetworkId | undefined
  readonly versions: readonly XcmVersion[]
  readonly signal: AbortSignal
}): Promise<TargetAnswer> {
  const { target, location, network, signal } = args
  const versions = args.versions.filter((version) => canNameNetwork({ network, version }))
  const failures: string[] = []
  let asked: Hex | 'none' = 'none'
  const refuse = (reason: string): ParaclockError =>
    new ParaclockError(LocationConversionRefused, { chain: target.name, location: asked, reason })
  for (const version of versions) {
    asked = encodeVersionedLocation({ location, version })
    try {
      const { value, evidence } = await target.call({
        api: API,
        method: 'convert_location',
        args: { location: encoded(asked) },
        as: readConversion,
        signal
      })
      if (value.account !== undefined) return { account: value.account, evidence }
      if (value.error === 'Unsupported') {
        const isKey = location.interior.at(-1)?.kind === 'accountKey20'
        const what = isKey ? 'AccountKey20 of another chain' : 'such location'
        throw refuse(`its LocationToAccountId converts no ${what}`)
      }
      failures.push(`version ${version}: ${value.error}`)
    } catch (error) {
      // The loop continues after a trap, because a runtime can trap on an XCM version that it does
      // not know.
      if (!isTrap(error)) throw error
      const reason = sanitizeText(describeThrown(error))
      failures.push(`version ${version}: ${reason}`)
    }
  }
  throw refuse(`its runtime decodes none of the versions (${failures.join('; ')})`)
}

function readConversion(
  value: unknown
):
  | { readonly account: AccountId32 | AccountId20; readonly error?: undefined }
  | { readonly account?: undefined; readonly error: string } {
  const result = value as
    | { readonly success: true; readonly value: string }
    | { readonly success: false; readonly value: { readonly type: string } }
  return result.success ? { account: parseAccount(result.value) } : { error: result.value.type }
}

function isTrap(error: unknown): boolean {
  // The errors for a trap have these two codes.
  if (isParaclockError(error) && !['CallRefused', 'RuntimeCallFailed'].includes(error.code)) {
    return false
  }
  return TRAPPED.test(describeThrown(error))
}
