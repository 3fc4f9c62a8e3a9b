import {
  bytesToHex,
  describeThrown,
  type Hex,
  hexToBytes,
  ParaclockError,
  parseUnixSeconds
} from '@paraclock/core'
import { describeRuntime } from '@paraclock/executor'
import { readRefusal } from '@paraclock/executor/simulate'
import { RpcMethodUnknown, RpcParamInvalid } from '@paraclock/rpc'
import { ROUND_MS, type SimulatedChain } from '@paraclock/simulation'
import * as v from 'valibot'
import type { BlockBuildMode, CreatedDevnet } from '../../createDevnet.ts'
import { encodeStorage } from '../encodeStorage.ts'
import type { RpcMethod } from '../RpcMethods.ts'
import {
  bytesParam,
  hashParam,
  nameMethods,
  optional,
  takeParams,
  textParam
} from '../takeParams.ts'
import { listChanged, treeOfChanges } from '../treeOfChanges.ts'
import { refuseCall, requireBlock } from './ServedChain.ts'

/** Largest number of rounds that one request builds. */
const MAX_ROUNDS = 1_000

/**
 * The number of rounds without a block after which a chain counts as halted. It is above 1, because
 * a chain with long slots builds no block in most rounds.
 */
const MAX_IDLE = 10

/** The error code for a request that this network cannot fulfil. */
const INTERNAL = -32603

const count = v.pipe(
  v.number('is not a number of blocks'),
  v.integer('is not a number of blocks'),
  v.minValue(1, 'is less than one block'),
  v.maxValue(MAX_ROUNDS, `is more than ${MAX_ROUNDS} blocks`)
)

/** Creates the error message for a value that is not an object, or that has an unknown field. */
const describeFields =
  (fields: string, shape = `an object with ${fields}`) =>
  ({ expected, received }: v.StrictObjectIssue): string =>
    expected === 'never' ? `has ${received}: it takes ${fields}` : `is not ${shape}`

const settingsParam = v.strictObject(
  {
    count: v.optional(count),
    to: v.optional(v.pipe(v.number('is not the number of a block'), v.integer())),
    transactions: v.optional(v.array(bytesParam))
  },
  // In Chopsticks, `dev_newBlock` also takes XCM messages. A devnet refuses them, because only its
  // chains send messages.
  describeFields('count, to and transactions')
)

const dryRunParam = v.strictObject(
  {
    extrinsic: v.union(
      [bytesParam, v.strictObject({ call: bytesParam, address: textParam })],
      'has no extrinsic: bytes, or a call with the address that makes it'
    ),
    at: v.optional(hashParam),
    raw: v.optional(v.boolean('has a raw that is neither true nor false'))
  },
  describeFields('extrinsic, at and raw')
)

const DIGEST = 'has no digest with logs'

const runBlockParam = v.strictObject(
  {
    block: v.object(
      {
        header: v.object(
          { digest: v.object({ logs: v.array(bytesParam, DIGEST) }, DIGEST) },
          'has no header with a digest'
        ),
        extrinsics: v.array(bytesParam, 'has no list of extrinsics')
      },
      'has no block with a header and extrinsics'
    ),
    parent: v.optional(hashParam),
    includeRaw: v.optional(v.boolean('has an includeRaw that is neither true nor false')),
    includeParsed: v.optional(v.boolean('has an includeParsed that is neither true nor false'))
  },
  describeFields('block, parent, includeRaw and includeParsed', 'an object with a block')
)

const dateParam = v.pipe(
  v.union([v.string(), v.number()], 'is neither a date nor milliseconds'),
  v.transform((date) => (typeof date === 'string' ? Date.parse(date) : date)),
  v.check((time) => Number.isFinite(time), 'is not a date')
)

const MODES = ['Batch', 'Instant', 'Manual'] as const satisfies readonly BlockBuildMode[]

/**
 * The `dev_` methods of Chopsticks. In Chopsticks, they act on one chain. On a devnet, they act on
 * the whole network.
 *
 * @param find Returns the network; `undefined` until the network has started.
 */
export function listDevMethods(
  chain: SimulatedChain,
  find: () => CreatedDevnet | undefined
): Readonly<Record<string, RpcMethod>> {
  const network = (method: string): CreatedDevnet => {
    const found = find()
    if (found === undefined) throw new ParaclockError(RpcMethodUnknown, { method })
    return found
  }
  const refuse = (method: string, param: string, problem: string, cause?: unknown) =>
    new ParaclockError(RpcParamInvalid, { method, param, problem }, { cause })
  return nameMethods({
    dev_newBlock: takeParams(
      { settings: optional(settingsParam) },
      async ({ settings }, _, method) => {
        const { devnet } = network(method)
        const { count: wanted = 1, to, transactions = [] } = settings ?? {}
        const from = chain.head.number
        const target = to === undefined ? from + wanted : Math.max(to, from + 1)
        if (target - from > MAX_ROUNDS)
          throw refuse(method, 'to', `is more than ${MAX_ROUNDS} blocks ahead`)
        for (const extrinsic of transactions) await chain.submit(hexToBytes(extrinsic))
        let idle = 0
        while (chain.head.number < target) {
          const { number } = chain.head
          const rounds = Math.min(target - number, MAX_IDLE - idle)
          await devnet.build(rounds)
          idle = chain.head.number > number ? 0 : idle + rounds
          if (idle < MAX_IDLE) continue
          const problem = `${chain.name} built no block in ${MAX_IDLE} rounds: it is halted`
          throw refuseCall(method, INTERNAL, problem)
        }
        return chain.head.hash
      }
    ),
    dev_setStorage: takeParams(
      { values: v.unknown(), blockHash: optional(hashParam) },
      async ({ values, blockHash }, _, method) => {
        const { devnet, inTurn } = network(method)
        // A block is built on the state that the head has when the building begins. A change during
        // the building would be lost, so the change waits until no block is being built.
        return await inTurn('setting storage', {}, async () => {
          if (blockHash != null && blockHash !== chain.head.hash) {
            throw refuse(
              method,
              'blockHash',
              'is not the head, the only block whose state can be set'
            )
          }
          const api = devnet.chains.find(({ name }) => name === chain.name)?.api
          try {
            if (api !== undefined) await chain.set(await encodeStorage({ api, chain, values }))
          } catch (error) {
            throw refuse(method, 'values', describeThrown(error), error)
          }
          return chain.head.hash
        })
      }
    ),
    dev_setHead: takeParams(
      {
        block: v.union(
          [hashParam, v.pipe(v.number(), v.integer())],
          'is neither a hash nor a number'
        )
      },
      async ({ block }, _, method) => {
        const { goTo } = network(method)
        const height = typeof block === 'number' && block <= 0 ? chain.head.number + block : block
        const hash = chain.block(height as Hex | number)?.hash
        if (hash === undefined) throw refuse(method, 'block', 'is not a block that is kept')
        await goTo(chain.name, hash)
        return hash
      }
    ),
    dev_dryRun: takeParams({ params: dryRunParam }, async ({ params }, _, method) => {
      const { extrinsic, raw = false } = params
      const { hash: at, loaded } = requireBlock(chain, params.at, method)
      const asked =
        typeof extrinsic === 'string'
          ? hexToBytes(extrinsic)
          : { account: extrinsic.address, call: hexToBytes(extrinsic.call) }
      const { result, changes } = await chain.dryRun(asked, { at })
      const refusal = readRefusal(result)
      if (refusal !== undefined) {
        throw refuse(method, 'extrinsic', `is refused: ${refusal.reason}`)
      }
      if (!raw) return treeOfChanges(describeRuntime(loaded), changes)
      const main = changes.filter(({ child }) => child === undefined)
      return main.map(({ key, after }) => [key, after && bytesToHex(after)])
    }),
    dev_runBlock: takeParams({ params: runBlockParam }, async ({ params }, _, method) => {
      network(method)
      const { block, parent, includeRaw = true, includeParsed = false } = params
      const { hash: at, loaded } = requireBlock(chain, parent, method)
      const logs = block.header.digest.logs.map(hexToBytes)
      const phases = await chain.runBlock(
        { logs, extrinsics: block.extrinsics.map(hexToBytes) },
        { at }
      )
      const runtime = describeRuntime(loaded)
      return {
        phases: phases.map(({ changes, logs: lines }, index) => ({
          phase: namePhase(index, phases.length),
          storageDiff: listChanged(runtime, changes, { includeRaw, includeParsed }),
          logs: lines
        }))
      }
    }),
    dev_setBlockBuildMode: takeParams(
      { mode: v.picklist(MODES, `is not one of ${MODES.join(', ')}`) },
      ({ mode }, _, method) => {
        network(method).setBuildMode(mode)
        return null
      }
    ),
    dev_timeTravel: takeParams({ date: dateParam }, async ({ date }, _, method) => {
      const { devnet } = network(method)
      const time = Math.ceil(date / 1000)
      const next = Number(devnet.now()) * 1000 + ROUND_MS
      if (time * 1000 < next) {
        const earliest = new Date(next).toISOString()
        throw refuse(method, 'date', `is before ${earliest}, the earliest time of the next block`)
      }
      await devnet.travelTo(parseUnixSeconds(time))
      return Number(devnet.now()) * 1000
    })
  })
}

/**
 * Returns the name that Chopsticks gives a phase. A phase that applies an extrinsic has the index
 * of the extrinsic as its name.
 */
function namePhase(index: number, count: number): string | number {
  if (index === 0) return 'Initialization'
  return index === count - 1 ? 'Finalization' : index - 1
}
