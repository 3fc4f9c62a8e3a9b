import { bytesToHex, type Hex, parseUnixSeconds } from '@paraclock/core'
import type { SimulatedChain, Simulation } from '@paraclock/simulation'

/** The well-known development accounts. */
export const ALICE: Hex = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
export const BOB: Hex = '0x8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48'
export const CHARLIE: Hex = '0x90b5ab205c6974c9ea841be688864633dc9ca8a357843eeacf2314649965fe22'

/** One ROC, the relay chain's token. */
const ROC = 1_000_000_000_000n

/** One token of the service or of the target. */
export const UNIT = 10_000_000_000n

/** A call by its name, `Pallet.call`, with arguments as JSON has them. */
export function encode(chain: SimulatedChain, name: string, args: object): Uint8Array {
  const [pallet, method] = name.split('.')
  const { runtime } = chain
  return runtime.type('Call').encode(runtime.readInput('Call', { pallet, method, args }))
}

/** The account of a parachain itself, on the relay chain (`para`) or on a sibling (`sibl`). */
function sovereignAccount(prefix: 'para' | 'sibl', paraId: number): Hex {
  const account = new Uint8Array(32)
  account.set(new TextEncoder().encode(prefix))
  new DataView(account.buffer).setUint32(4, paraId, true)
  return bytesToHex(account)
}

/** The balance of an account in the chain's own token. */
export async function readFree(chain: SimulatedChain, account: string): Promise<bigint> {
  const info = await chain.storage<{ data: { free: bigint } }>('System', 'Account', account)
  return info?.data.free ?? 0n
}

/** Makes a call as a chain's root. */
export async function asRoot(
  simulation: Simulation,
  chain: SimulatedChain,
  name: string,
  args: object
): Promise<void> {
  await simulation.executeAsRoot({ chain: chain.name, call: encode(chain, name, args) })
}

/** Adds to the balance of an account in the chain's own token. */
async function fund(
  simulation: Simulation,
  chain: SimulatedChain,
  account: string,
  amount: bigint
): Promise<void> {
  const new_free = (await readFree(chain, account)) + amount
  await asRoot(simulation, chain, 'Balances.force_set_balance', { who: account, new_free })
}

/** Lets a parachain's root make a call on the relay chain, paid from its own account there. */
export async function onRelay(
  simulation: Simulation,
  chain: SimulatedChain,
  encoded: Uint8Array
): Promise<void> {
  const fees = { id: { parents: 0, interior: 'Here' }, fun: { Fungible: ROC } }
  const program = [
    { WithdrawAsset: [fees] },
    { BuyExecution: { fees, weight_limit: 'Unlimited' } },
    {
      Transact: {
        origin_kind: 'Native',
        fallback_max_weight: null,
        call: { encoded: bytesToHex(encoded) }
      }
    },
    'RefundSurplus',
    {
      DepositAsset: {
        assets: { Wild: { AllCounted: 1 } },
        beneficiary: { parents: 0, interior: { X1: { Parachain: chain.paraId } } }
      }
    }
  ]
  const dest = { V5: { parents: 1, interior: 'Here' } }
  await asRoot(simulation, chain, 'PolkadotXcm.send', { dest, message: { V5: program } })
}

/** Opens channels between service and target, both ways, by the calls that real chains make. */
export async function openChannels(simulation: Simulation): Promise<void> {
  const [relay, service, target] = simulation.chains as [
    SimulatedChain,
    SimulatedChain,
    SimulatedChain
  ]
  for (const chain of [service, target]) {
    await fund(simulation, relay, sovereignAccount('para', chain.paraId as number), 100n * ROC)
  }
  const ask = (chain: SimulatedChain, recipient: SimulatedChain): Promise<void> =>
    onRelay(
      simulation,
      chain,
      encode(relay, 'Hrmp.hrmp_init_open_channel', {
        recipient: recipient.paraId,
        proposed_max_capacity: 1_000,
        proposed_max_message_size: 102_400
      })
    )
  const accept = (chain: SimulatedChain, sender: SimulatedChain): Promise<void> =>
    onRelay(
      simulation,
      chain,
      encode(relay, 'Hrmp.hrmp_accept_open_channel', { sender: sender.paraId })
    )
  await ask(service, target)
  await ask(target, service)
  await simulation.settle()
  await accept(service, target)
  await accept(target, service)
  await simulation.settle()
  await simulation.nextSession()
  await simulation.build()
}

/** Configures the target in the service, and lets it act for Bob there. */
export async function connectTarget(simulation: Simulation): Promise<void> {
  const [, service, target] = simulation.chains as [SimulatedChain, SimulatedChain, SimulatedChain]
  const token = { parents: 1, interior: { X1: { Parachain: service.paraId } } }
  const settings = {
    version: 5,
    fee_asset: { V5: token },
    fee_per_second: 8n * UNIT,
    charge_per_second: 8n * UNIT,
    program_weight: { ref_time: 4_000_000_000n, proof_size: 200_000n },
    assumed_proof_size: 64 * 1024
  }
  await asRoot(simulation, service, 'XcmpHandler.set_target', {
    para_id: target.paraId,
    settings
  })
  const reserve = sovereignAccount('sibl', target.paraId as number)
  await fund(simulation, service, reserve, 1_000n * UNIT)
  const mint = {
    id: token,
    beneficiary: sovereignAccount('sibl', service.paraId as number),
    amount: 1_000n * UNIT
  }
  await simulation.execute({
    chain: target.name,
    account: ALICE,
    call: encode(target, 'ForeignAssets.mint', mint)
  })
  const user = { AccountId32: { network: null, id: BOB } }
  const interior = { X2: [{ Parachain: service.paraId }, user] }
  const convert = target.runtime.api('LocationToAccountApi', 'convert_location')
  const location = convert?.params[0]?.type
  if (convert === undefined || location === undefined) throw new TypeError('no such API')
  const input = location.encode(
    readAs(target, 'VersionedLocation', { V5: { parents: 1, interior } })
  )
  const answer = convert.decode(await target.call(convert.name, input)) as { value: string }
  await simulation.execute({
    chain: target.name,
    account: BOB,
    call: encode(target, 'Proxy.add_proxy', {
      delegate: answer.value,
      proxy_type: 'Automation',
      delay: 0
    })
  })
}

function readAs({ runtime }: SimulatedChain, type: string, input: unknown): unknown {
  return runtime.readInput(type, input)
}

/** Schedules transfers of Bob on the target at some times, through a service of whole minutes. */
export async function scheduleTransfer(
  simulation: Simulation,
  times: readonly number[]
): Promise<void> {
  const [service, target] = [simulation.chain('service'), simulation.chain('target')]
  const transfer = { dest: CHARLIE, value: UNIT }
  const proxied = encode(target, 'Proxy.proxy', {
    real: BOB,
    force_proxy_type: null,
    call: { pallet: 'Balances', method: 'transfer_keep_alive', args: transfer }
  })
  const info = target.runtime.api('TransactionPaymentCallApi', 'query_call_info')
  if (info === undefined) throw new TypeError('no such API')
  const input = info.encode([target.runtime.type('Call').decode(proxied), proxied.length])
  const { weight } = info.decode(await target.call(info.name, input)) as { weight: object }
  await simulation.execute({
    chain: service.name,
    account: BOB,
    call: encode(service, 'AutomationTime.schedule_xcmp_task', {
      provided_id: 'rent',
      execution_times: times,
      para_id: target.paraId,
      currency_id: 0,
      call: bytesToHex(proxied),
      weight_at_most: weight
    })
  })
}

/** The whole minute after the next one. */
export function laterMinute(simulation: Simulation): number {
  return (Math.floor(Number(simulation.now()) / 60) + 2) * 60
}

/** Opens channels, runs one task, and returns the gain of its recipient before and at its time. */
export async function runTask(simulation: Simulation): Promise<readonly [bigint, bigint]> {
  await openChannels(simulation)
  await connectTarget(simulation)
  const target = simulation.chain('target')
  const slot = laterMinute(simulation)
  const before = await readFree(target, CHARLIE)
  await scheduleTransfer(simulation, [slot])
  await simulation.travelTo(parseUnixSeconds(slot - 6))
  const early = (await readFree(target, CHARLIE)) - before
  await simulation.travelTo(parseUnixSeconds(slot))
  return [early, (await readFree(target, CHARLIE)) - before]
}
