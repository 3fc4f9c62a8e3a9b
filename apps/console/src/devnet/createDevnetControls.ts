import type { ChainRole } from '@paraclock/checklist'
import {
  type ConnectedChain,
  type Connections,
  findAnswer,
  methodsSchema,
  nativeToken
} from '@paraclock/connect'
import { type Hex, parseAccount, parseBalance, sanitizeText } from '@paraclock/core'
import { parseTime } from '@paraclock/scheduler/schedule'
import { encodeEntry, variantsOf } from '@paraclock/types'
import { openChain } from '../app/openChain.ts'
import type { DevnetControls, DevnetStep, ShownDevnet } from './DevnetControls.ts'

/**
 * The JSON-RPC method by which the page makes each step, such as building a block. The page offers
 * a step only if the service lists the method in `rpc_methods`.
 */
const METHODS: Readonly<Record<DevnetStep['kind'], string>> = {
  build: 'dev_newBlock',
  travel: 'dev_timeTravel',
  fund: 'dev_setStorage',
  switch: 'dev_setStorage',
  restore: 'dev_setHead'
}
/**
 * The longest time for a step, in milliseconds. Time travel takes the most time, because it stops
 * at each slot with a due task.
 */
const STEP_MS = 300_000
const PARAMETERS = { pallet: 'Parameters', entry: 'Parameters' }
const SWITCHES = 'Switches'

export function createDevnetControls(connections: Pick<Connections, 'read'>): DevnetControls {
  return {
    async readDevnet(network) {
      const service = await openChain(connections, network, 'service')
      const answer = await service.provider.request({ method: 'rpc_methods' })
      const methods = findAnswer(methodsSchema, answer)?.methods ?? []
      const kinds = (Object.keys(METHODS) as DevnetStep['kind'][]).filter((kind) =>
        methods.includes(METHODS[kind])
      )
      if (kinds.length === 0) return undefined
      const target = await openChain(connections, network, 'target')
      return {
        kinds,
        point: { block: service.block, now: Number(await readClock(service)) },
        switches: kinds.includes('switch') ? await readSwitches(target) : []
      }
    },

    async driveDevnet(network, step) {
      const chain = await openChain(connections, network, roleOf(step))
      const request = (method: string, param: unknown): Promise<unknown> =>
        chain.provider.request({ method, params: [param], deadlineMs: STEP_MS })
      const method = METHODS[step.kind]
      await request(method, await writeParam(chain, step))
      // `dev_setStorage` changes the state of the head block, but the block keeps its hash. Open
      // connections may have cached the old values under this hash. So a new block is built, at
      // which the connections read the new values.
      if (method === METHODS.fund) await request(METHODS.build, {})
    }
  }
}

function roleOf(step: DevnetStep): ChainRole {
  if (step.kind === 'fund') return step.role
  return step.kind === 'switch' ? 'target' : 'service'
}

async function writeParam(chain: ConnectedChain, step: DevnetStep): Promise<unknown> {
  switch (step.kind) {
    case 'build':
      return { count: step.count }
    case 'travel': {
      const context = { now: await readClock(chain), slotLength: 1n, timeZone: 'UTC' }
      return Number(parseTime(step.to.trim(), context)) * 1000
    }
    case 'fund':
      return await writeFunds(chain, step)
    case 'switch': {
      const key = { type: SWITCHES, value: { type: step.name } }
      const value = { type: SWITCHES, value: { type: step.name, value: step.isOn } }
      const { pallet, entry: item } = PARAMETERS
      return [encodeEntry(chain.runtime, { pallet, item, keys: [key], value })]
    }
    case 'restore':
      return step.block
  }
}

/**
 * Returns the storage entries that add the amount to the account's balance and to the total
 * issuance.
 */
async function writeFunds(
  chain: ConnectedChain,
  { account, amount }: Extract<DevnetStep, { kind: 'fund' }>
): Promise<readonly (readonly [Hex, Hex])[]> {
  const more = parseBalance(amount.trim(), nativeToken(chain))
  const keys = [parseAccount(account.trim())]
  const [{ value: info }, { value: issued = 0n }] = await Promise.all([
    chain.storage<AccountInfo>({ pallet: 'System', entry: 'Account', keys }),
    chain.storage<bigint>({ pallet: 'Balances', entry: 'TotalIssuance' })
  ])
  const { data, providers = 0 } = info ?? {}
  const value = {
    ...info,
    providers: Math.max(1, providers),
    data: { ...data, free: (data?.free ?? 0n) + more }
  }
  return [
    encodeEntry(chain.runtime, { pallet: 'System', item: 'Account', keys, value }),
    encodeEntry(chain.runtime, { pallet: 'Balances', item: 'TotalIssuance', value: issued + more })
  ]
}

interface AccountInfo {
  readonly providers: number
  readonly data: { readonly free: bigint }
}

async function readClock(chain: ConnectedChain): Promise<bigint> {
  const { value = 0n } = await chain.storage<bigint>({ pallet: 'Timestamp', entry: 'Now' })
  return value / 1000n
}

/** Reads the switches of the target's runtime. The list is empty if the runtime has no switches. */
async function readSwitches(target: ConnectedChain): Promise<ShownDevnet['switches']> {
  const { metadata } = target.runtime
  const items = metadata.pallets.find(({ name }) => name === PARAMETERS.pallet)?.storage?.items
  const type = items?.find(({ name }) => name === PARAMETERS.entry)?.type
  const keys = variantsOf(metadata, type?.tag === 'map' ? type.value.key : undefined)
  const own = keys.find(({ name }) => name === SWITCHES)?.fields[0]?.type
  return await Promise.all(
    variantsOf(metadata, own).map(async ({ name }) => {
      const key = { type: SWITCHES, value: { type: name } }
      const { value } = await target.storage<{ readonly value?: { readonly value?: unknown } }>({
        ...PARAMETERS,
        keys: [key]
      })
      return { name: sanitizeText(name), isOn: value?.value?.value === true }
    })
  )
}
