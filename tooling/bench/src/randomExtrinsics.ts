import {
  bytesToHex,
  encodeBytes,
  encodeCompact,
  encodeInteger,
  hexToBytes,
  isParaclockError,
  joinBytes,
  readCompact
} from '@paraclock/core'
import { blake2Hasher } from '@paraclock/executor'
import type { SimulatedChain } from '@paraclock/simulation'
import { encodeStandIn } from '@paraclock/types'
import type { Peers } from './comparePeers.ts'

type Signer = Peers['signers'][number]
type CallArgs = Peers & { readonly signer: Signer }

const UNIT = 10_000_000_000n
/** A longer payload is hashed before it is signed. */
const MAX_PAYLOAD_BYTES = 256

/** Puts up to 20 random extrinsics into the pool of a chain. */
export async function submitRandom(peers: Peers): Promise<void> {
  const { chain, signers, random } = peers
  const nonces = await readNonces(chain, signers)
  for (let left = random(21); left > 0; left -= 1) {
    const from = random(signers.length)
    const signer = signers[from] as Signer
    const call = makeCall({ ...peers, signer })
    const nonce = nonces[from] as number
    try {
      await chain.submit(sign(chain, signer, nonce, call))
    } catch (error) {
      // A transaction that waits since an earlier block keeps its nonce.
      if (isParaclockError(error, 'SubmissionRefused')) continue
      if (!isParaclockError(error, 'ReplacementRefused')) throw error
    }
    nonces[from] = nonce + 1
  }
}

/** Puts signed transfers of the first account into the pool of a chain. */
export async function submitTransfers({ chain, signers }: Peers, count: number): Promise<void> {
  const [signer, recipient] = signers as [Signer, Signer]
  const [first = 0] = await readNonces(chain, [signer])
  for (let nonce = first; nonce < first + count; nonce += 1) {
    const call = transfer(chain, recipient, UNIT + BigInt(nonce))
    await chain.submit(sign(chain, signer, nonce, call))
  }
}

function readNonces(chain: SimulatedChain, signers: Peers['signers']): Promise<number[]> {
  const nonces = signers.map(async ({ address }) => {
    const info = await chain.storage<{ readonly nonce: number }>('System', 'Account', address)
    return info?.nonce ?? 0
  })
  return Promise.all(nonces)
}

/** A random call: most succeed, some fail. */
function makeCall(args: CallArgs): Uint8Array {
  const { chain, random } = args
  const kind = random(10)
  if (kind < 5) return makeTransfer(args)
  const isService = chain.runtime.storage('AutomationTime', 'Tasks') !== undefined
  if (kind < 7 && isService) return makeTaskCall(args)
  if (kind > 7) return remark(chain, random)
  const calls = Array.from({ length: random(5) }, () =>
    random(2) === 0 ? makeTransfer(args) : remark(chain, random)
  )
  const method = ['batch', 'batch_all', 'force_batch'][random(3)] as string
  const empty = chain.runtime.encodeCall({ pallet: 'Utility', method, args: { calls: [] } })
  return joinBytes([empty.subarray(0, -1), encodeCompact(calls.length), ...calls])
}

/** One transfer in eight is of more than anybody has. */
function makeTransfer({ chain, random, signers }: CallArgs): Uint8Array {
  const amount = random(8) === 0 ? 10n ** 30n : BigInt(random(1_000_000)) * BigInt(random(100_000))
  return transfer(chain, signers[random(signers.length)] as Signer, amount)
}

function transfer({ runtime }: SimulatedChain, to: Signer, value: bigint): Uint8Array {
  const dest = runtime.accountLength === 20 ? to.address : { type: 'Id', value: to.address }
  const args = { dest, value }
  return runtime.encodeCall({ pallet: 'Balances', method: 'transfer_keep_alive', args })
}

function remark({ runtime }: SimulatedChain, random: Peers['random']): Uint8Array {
  const bytes = Uint8Array.from({ length: random(random(4) === 0 ? 4096 : 64) }, () => random(256))
  const method = random(2) === 0 ? 'remark' : 'remark_with_event'
  return runtime.encodeCall({ pallet: 'System', method, args: { remark: bytes } })
}

/** Schedules a task for one to three of the next slots, or cancels a task that may not exist. */
function makeTaskCall(args: CallArgs): Uint8Array {
  const { simulation, chain, random, signers, signer } = args
  const { runtime } = chain
  const id = new TextEncoder().encode(`task ${random(8)}`)
  const pallet = 'AutomationTime'
  if (random(4) === 0) {
    const task_id = bytesToHex(blake2Hasher.hash(joinBytes([signer.addressRaw, encodeBytes(id)])))
    return runtime.encodeCall({ pallet, method: 'cancel_task', args: { task_id } })
  }
  const isHourly = chain.name === 'service-hour'
  const slot = isHourly ? 3600 : 60
  const next = Math.floor(Number(simulation.now()) / slot) + 1 + random(3)
  const times = Array.from({ length: 1 + random(3) }, (_, at) => BigInt((next + at) * slot))
  if (isHourly) {
    const schedule = { type: 'Fixed', value: { execution_times: times } }
    const args = { provided_id: id, schedule, call: runtime.decodeCall(remark(chain, random)) }
    return runtime.encodeCall({ pallet, method: 'schedule_dynamic_dispatch_task', args })
  }
  const recipient_id = (signers[random(signers.length)] as Signer).address
  const amount = UNIT * BigInt(1 + random(10))
  const given = { provided_id: id, execution_times: times, recipient_id, amount }
  return runtime.encodeCall({ pallet, method: 'schedule_native_transfer_task', args: given })
}

/** Signs a call for all later blocks, with the plain values of the extensions that every chain knows. */
function sign(chain: SimulatedChain, signer: Signer, nonce: number, call: Uint8Array): Uint8Array {
  const { runtime, loaded, genesisHash } = chain
  const { specVersion, transactionVersion } = loaded.version
  const isEthereum = runtime.accountLength === 20
  const [account, signature] = [signer.address, Uint8Array.of(1, ...new Uint8Array(64))]
  const extrinsic = encodeStandIn({ runtime, call, account, nonce: BigInt(nonce), signature })
  const length = readCompact(extrinsic, 0) as { readonly width: number }
  const signatureAt = length.width + 1 + (isEthereum ? 20 : 33)
  const extra = extrinsic.subarray(signatureAt + signature.length, extrinsic.length - call.length)
  const versions = [specVersion, transactionVersion].map((version) => encodeInteger(version, 4))
  const genesis = hexToBytes(genesisHash)
  const payload = joinBytes([call, extra, ...versions, genesis, genesis, NO_METADATA_HASH])
  const signed = payload.length > MAX_PAYLOAD_BYTES ? blake2Hasher.hash(payload) : payload
  extrinsic.set(signer.sign(signed, { withType: !isEthereum }), signatureAt)
  return extrinsic
}

const NO_METADATA_HASH = Uint8Array.of(0)
