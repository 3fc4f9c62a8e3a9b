import {
  type Hex,
  hexToBytes,
  ParaclockError,
  paraIdKey,
  readUnsigned,
  timestampKey
} from '@paraclock/core'
import type { Chain } from '../chain/Chain.ts'
import type { ChainFacts } from '../chain/ChainFacts.ts'
import { completeFacts } from '../chain/completeFacts.ts'
import { RuntimeProofFailed } from '../errors/proofs.ts'
import type { RuntimeProof } from './proveRuntime.ts'

/**
 * Reads the facts of a chain at its block from proven values only.
 *
 * @throws ParaclockError `RuntimeProofFailed` if the endpoint stated another genesis hash than the
 * chain has, and the errors of the reads
 */
export async function proveFacts(chain: Chain, proof: RuntimeProof): Promise<ChainFacts> {
  const { name, facts, runtime } = chain
  const { specName, specVersion, transactionVersion } = proof.runtime
  const { paraId, genesis = facts.genesis } = await readIds(chain)
  if (genesis !== facts.genesis) {
    const problem = `its endpoint states the genesis hash ${facts.genesis}, but it is ${genesis}`
    throw new ParaclockError(RuntimeProofFailed, { chain: name, problem, isWrong: true })
  }
  const { endpoint } = facts
  const versions = { specName, specVersion, transactionVersion, runtimeApis: [] }
  const own = { endpoint, genesis, paraId, codeHash: proof.codeHash, ss58Prefix: undefined }
  return completeFacts({ ...own, ...versions }, runtime, { basisOf: () => 'proven' })
}

async function readIds({ block, runtime, source }: Chain) {
  const hashes = runtime.storage('System', 'BlockHash')
  // The age of the block is read next, so its time is fetched with these values.
  const keys = [paraIdKey, timestampKey, ...(hashes === undefined ? [] : [hashes.key(0)])]
  const values = await source.getStorage(keys, { at: block.hash })
  const [id, , first] = values.map((value) => (value ? hexToBytes(value) : undefined))
  // From block 1, a runtime keeps the hash of the genesis block, with which signatures are checked.
  const genesis = block.number === 0 ? block.hash : first && (hashes?.decode(first) as Hex)
  return { paraId: readUnsigned(id, 4), genesis }
}
