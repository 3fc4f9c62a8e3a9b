import {
  bytesToHex,
  codeKey,
  type Hex,
  hexToBytes,
  isParaclockError,
  ParaclockError,
  readHeader
} from '@paraclock/core'
import { hashSchema, readProofSchema } from '../answers/answerSchemas.ts'
import { findAnswer } from '../answers/readAnswer.ts'
import type { Chain } from '../chain/Chain.ts'
import type { BlockReference } from '../chain/ChainFacts.ts'
import { RuntimeProofFailed } from '../errors/proofs.ts'

// A key that no chain uses: the first possible key after `:code`. The proof of its absence contains
// the trie node of `:code`. In state version 1, this proof is small, because the node holds only
// the hash of the code.
const AFTER_CODE: Hex = '0x3a636f646500'

export interface ProvenCode {
  readonly block: BlockReference
  readonly codeHash: Hex
  readonly read: () => Promise<Uint8Array>
  /** Reads values of the state, which the state root or the light client proves, too. */
  readonly readState: (keys: readonly Hex[]) => Promise<readonly (Hex | null)[]>
}

/**
 * Proves the code of a chain at a block. The header must have the hash `block`, and its state root
 * must prove the hash of the code. A light client has already verified the code.
 */
export async function proveCode(args: {
  readonly chain: Pick<Chain, 'name' | 'source'>
  readonly block: Hex
  /** The code, fetched before its proof. Ignored if it does not have the proven hash. */
  readonly ahead?: Promise<Hex | null | undefined> | undefined
  readonly signal?: AbortSignal | undefined
}): Promise<ProvenCode> {
  const { chain, block, signal } = args
  const { source } = chain
  // Request the header and the proof at the same time. A light client needs no proof.
  const early = source.isLight === true ? undefined : readProof(args, [AFTER_CODE])
  early?.catch(() => {})
  const header = readHeader(await source.request('chain_getHeader', [block], { signal }))
  if (header === undefined) throw lack(chain, `the endpoint gave no header for ${block}`)
  const { number, hash, stateRoot } = header
  if (hash !== block) {
    throw fail(chain, `the header that the endpoint gave for ${block} has the hash ${hash}`)
  }
  const point = { number, hash }
  if (stateRoot === undefined) {
    throw lack(chain, 'its headers have no state root, so nothing is proven')
  }
  if (early === undefined) {
    // The light client has verified the header and the code.
    const code = await fetchCode(args)
    return {
      block: point,
      codeHash: await hashCode(code),
      read: async () => code,
      readState: (keys) => source.getStorage(keys, { at: block, signal })
    }
  }
  return { block: point, ...(await proveByNodes(args, stateRoot, early)) }
}

async function proveByNodes(
  args: Parameters<typeof proveCode>[0],
  stateRoot: Hex,
  early: ReturnType<typeof readProof>
): Promise<Pick<ProvenCode, 'codeHash' | 'read' | 'readState'>> {
  const { chain } = args
  const { keyFromHex } = await import('@paraclock/executor')
  const proof = await openProof(chain, stateRoot, early)
  const hash = check(chain, () => proof.hashOf(keyFromHex(codeKey)))
  const codeHash = hash && findAnswer(hashSchema, bytesToHex(hash))
  if (codeHash === undefined) throw fail(chain, 'its state has no code')
  return {
    codeHash,
    read: async () => {
      const ahead = (await args.ahead?.catch(() => undefined)) ?? undefined
      const ready = ahead === undefined ? undefined : hexToBytes(ahead)
      if (ready !== undefined && (await hashCode(ready)) === codeHash) return ready
      const code = await fetchCode(args)
      const found = await hashCode(code)
      if (found === codeHash) return code
      const problem = `the endpoint's code does not match the state: ${found} instead of ${codeHash}`
      throw fail(chain, problem)
    },
    readState: async (keys) => {
      const shown = await openProof(chain, stateRoot, readProof(args, keys))
      return keys.map((key) => {
        const value = check(chain, () => shown.get(keyFromHex(key)))
        return value === undefined ? null : bytesToHex(value)
      })
    }
  }
}

type Named = Pick<Chain, 'name'>

function lack({ name }: Named, problem: string, cause?: unknown): ParaclockError {
  return new ParaclockError(RuntimeProofFailed, { chain: name, problem, isWrong: false }, { cause })
}

function fail({ name }: Named, problem: string, cause?: unknown): ParaclockError {
  return new ParaclockError(RuntimeProofFailed, { chain: name, problem, isWrong: true }, { cause })
}

async function fetchCode(args: Parameters<typeof proveCode>[0]): Promise<Uint8Array> {
  const { chain, block, signal } = args
  const [code] = await chain.source.getStorage([codeKey], { at: block, signal })
  if (code === null || code === undefined) throw lack(chain, 'the endpoint gave no code')
  return hexToBytes(code)
}

/** Hashes the code in WASM: 2 ms for a runtime of some MB. JavaScript would need 30 ms. */
async function hashCode(code: Uint8Array): Promise<Hex> {
  const { loadHashing } = await import('@paraclock/executor')
  const { blake2b256 } = await loadHashing()
  return bytesToHex(blake2b256(code))
}

function check<Result>(chain: Named, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    if (!isParaclockError(error)) throw error
    throw fail(chain, `the proof of its state is not valid: ${error.message}`, error)
  }
}

async function openProof(
  chain: Named,
  stateRoot: Hex,
  reading: ReturnType<typeof readProof>
): Promise<ReturnType<typeof import('@paraclock/executor').openReadProof>> {
  const nodes = await reading.catch((error: unknown) => {
    if (isParaclockError(error) && error.code !== 'CallRefused') throw error
    const problem = error instanceof Error ? error.message : 'it is refused'
    throw lack(chain, `the endpoint serves no proof (state_getReadProof): ${problem}`, error)
  })
  if (nodes === undefined) throw lack(chain, 'state_getReadProof was answered without a proof')
  const { openReadProof } = await import('@paraclock/executor')
  return check(chain, () => openReadProof({ root: hexToBytes(stateRoot), nodes }))
}

async function readProof(
  { chain: { source }, block, signal }: Parameters<typeof proveCode>[0],
  keys: readonly Hex[]
): Promise<readonly Uint8Array[] | undefined> {
  const answer = await source.request('state_getReadProof', [keys, block], { signal })
  return findAnswer(readProofSchema, answer)?.proof
}
