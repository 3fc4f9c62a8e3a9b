import {
  bytesToHex,
  bytesToTry,
  type Hex,
  hexToBytes,
  parseJson,
  stringifyJson
} from '@paraclock/core'
import { type Devnet, type DevnetChain, devAccount } from '@paraclock/devnet'
import { encodeSudo } from '@paraclock/types'
import { readBest } from '@tooling/devnet/readBest'
import { draftHrmp, type HrmpPlan, type HrmpState, readHrmp } from '../src/index.ts'
import type { HrmpGoal, HrmpStep } from '../src/plan/HrmpPlan.ts'
import type { HrmpPara } from '../src/read/readHrmp.ts'

/** Reads where two chains of the network stand, and saves it as a program does that is killed. */
export async function readPair(
  net: Devnet,
  pair: readonly [DevnetChain, DevnetChain] = [net.service, net.target]
): Promise<HrmpState> {
  const [relay, ...paras] = await Promise.all([
    readBest(net.relay),
    asPara(pair[0]),
    asPara(pair[1])
  ])
  const state = await readHrmp({ relay, paras })
  return parseJson(stringifyJson(state)) as unknown as HrmpState
}

/** A chain of the network, as `readHrmp` takes it. */
async function asPara(chain: DevnetChain): Promise<HrmpPara> {
  return { paraId: chain.paraId as number, chain: await readBest(chain) }
}

/** Signs a call that is given as bytes, and includes it. */
async function send(net: Devnet, chain: DevnetChain, call: Hex): Promise<void> {
  const typed = chain.api.tx(chain.api.createType('Call', call) as never)
  await net.execute({ chain, call: typed, signer: await devAccount('Alice') })
}

/** Makes steps as they are written: those of a chain's root through its sudo key. */
export async function makeSteps(net: Devnet, steps: readonly HrmpStep[]): Promise<void> {
  for (const chain of net.chains) {
    const own = steps.filter((step) => step.chain === chain.name)
    for (const { call: drafted, origin } of own) {
      const call = bytesToTry(drafted)
      await send(net, chain, origin.kind === 'root' ? await asSudo(chain, call) : call)
    }
  }
}

/** A call of root, as the sudo key makes it. */
async function asSudo(chain: DevnetChain, call: Hex): Promise<Hex> {
  const { runtime } = await readBest(chain)
  return bytesToHex(encodeSudo(runtime, hexToBytes(call)))
}

/** Follows nothing but plans, each from a fresh reading, until the goal is reached. */
export async function followPlan(
  net: Devnet,
  goal: HrmpGoal,
  options: {
    /** Which chains; service and target if left out. */
    readonly pair?: readonly [DevnetChain, DevnetChain]
    /** Makes one step for each plan, in place of all that can be made. */
    readonly oneByOne?: boolean
    /** Changes a state before it is planned from. */
    readonly change?: (state: HrmpState) => HrmpState
  } = {}
): Promise<readonly HrmpPlan[]> {
  const { pair, oneByOne = false, change = (state) => state } = options
  const plans: HrmpPlan[] = []
  const payer = (await devAccount('Alice')).address
  for (let turn = 0; turn < 16; turn += 1) {
    const state = change(await readPair(net, pair))
    const plan = draftHrmp(state, { ...goal, payer })
    plans.push(plan)
    if (plan.status === 'done') return plans
    if (plan.status === 'act') {
      await makeSteps(net, oneByOne ? plan.next.slice(0, 1) : plan.next)
      await net.settle()
    } else {
      await net.nextSession()
      // The block of a new session is full: it lets nothing in.
      await net.build()
    }
  }
  throw new Error(`the goal was not reached: ${plans.map(({ status }) => status).join(', ')}`)
}
