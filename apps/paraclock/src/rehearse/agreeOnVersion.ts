import { bytesToHex } from '@paraclock/core'
import { applySteps, type Devnet } from '@paraclock/devnet'
import { openBest } from './openBest.ts'

const RELAY = { parents: 1, interior: { type: 'Here', value: undefined } }

/**
 * Makes sure that the relay chain can read the messages of the target. `read` lists the XCM
 * versions that the relay chain reads. If the target writes in another version, root of the target
 * sets a listed version as the default of the target. Returns a list with a description of this
 * call, or an empty list if no call was made.
 */
export async function agreeOnVersion(
  net: Devnet,
  read: readonly number[]
): Promise<readonly string[]> {
  const chain = await openBest(net.target)
  const { pallet, programs } = chain.facts.capabilities.xcm
  const own = programs.known ? programs.value : []
  const common = own.filter((version) => read.includes(version))
  if (pallet === undefined || common.length === 0) return []
  const newest = Math.max(...own)
  const keys = [newest, { type: `V${newest}`, value: RELAY }]
  const [known, safe] = await Promise.all([
    chain.storage({ pallet: pallet.name, entry: 'SupportedVersion', keys, as: Number }),
    chain.storage({ pallet: pallet.name, entry: 'SafeXcmVersion', as: Number })
  ])
  const used = known.value ?? safe.value
  if (used !== undefined && read.includes(Math.min(used, newest))) return []
  const version = Math.max(...common)
  const args = { maybe_xcm_version: version }
  const call = { pallet: pallet.name, method: 'force_default_xcm_version', args }
  const description = `${pallet.section}.forceDefaultXcmVersion(${version})`
  await applySteps(net, [
    {
      chain: 'target',
      origin: { kind: 'root' },
      description,
      preconditions: [],
      call: bytesToHex(chain.runtime.encodeCall(call)),
      observe: 'the version in SafeXcmVersion'
    }
  ])
  const why =
    used === undefined
      ? 'it knows no XCM version of the relay chain'
      : `it writes to the relay chain in XCM version ${used}, which that does not read`
  return [`the target's root called ${description}, because ${why}`]
}
