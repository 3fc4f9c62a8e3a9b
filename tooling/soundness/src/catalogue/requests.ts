import { devAccount } from '@paraclock/devnet'
import { callOf } from '../stage/createStage.ts'
import { type ChainName, type NamedCall, type Stage, UNIT } from '../stage/Stage.ts'
import { anyCall, nest, paying, readFree, stageCall, transfer } from './calls.ts'
import { closing, payRelay, upward } from './mixed.ts'
import { DEPOSIT, setFree } from './money.ts'
import type { Perturbation, Setup } from './Perturbation.ts'
import { setOver, threeRuns } from './times.ts'

/** What is under way when the network is checked. */
const waits = (
  id: string,
  title: string,
  apply: (stage: Stage) => Promise<Setup | undefined>
): Perturbation => ({
  id: `under-way-${id}`,
  title,
  variants: ['minute'],
  apply: async (stage) => setOver(threeRuns(stage), { cause: '', ...(await apply(stage)) })
})

/** Hands in a call of root's, which the last block before the check includes. */
async function handIn(stage: Stage, on: ChainName, call: NamedCall): Promise<void> {
  const chain = stage.chain(on)
  const { api } = chain
  const root = await devAccount('Alice')
  const [name, ...args] = call
  const nonce = await api.rpc.system.accountNextIndex(root.address)
  const signed = callOf(chain, 'sudo.sudo', [callOf(chain, name, args)]).sign(root, {
    blockHash: api.genesisHash,
    genesisHash: api.genesisHash,
    runtimeVersion: api.runtimeVersion,
    nonce
  })
  await api.rpc.author.submitExtrinsic(signed)
}

const ways = ['there', 'back'] as const
const REMARK: NamedCall = ['system.remark', '0x00']

/** More messages than the relay chain takes of one block. */
const MANY = 20

const sendMany = (stage: Stage, ...last: readonly NamedCall[]): Promise<void> => {
  const calls = [...Array.from({ length: MANY }, () => REMARK), ...last]
  const all = nest(stage, ...calls.map((call) => upward(stage, call)))
  return handIn(stage, 'target', ['utility.batchAll', all])
}

const toRelay: readonly Perturbation[] = [
  ...(['service', 'target'] as const).flatMap((end) =>
    ways.map((way) =>
      waits(
        `asks-${end}-${way}`,
        `the last block of the ${end} asks the relay chain to close the channel ${way}`,
        async (stage) => {
          await payRelay(stage)
          await handIn(stage, end, upward(stage, closing(stage, way)))
          return undefined
        }
      )
    )
  ),
  ...ways.map((way) =>
    waits(
      `pending-${way}`,
      `the target has more messages for the relay chain than pass at once, and the last asks it to close the channel ${way}`,
      async (stage) => {
        await payRelay(stage)
        await sendMany(stage, closing(stage, way))
        return undefined
      }
    )
  ),
  waits(
    'pending-remarks',
    'the target has more messages for the relay chain than pass at once, which make remarks',
    async (stage) => {
      await payRelay(stage)
      await sendMany(stage)
      return undefined
    }
  )
]

/** The price of a message to the relay chain has risen, and falls with each block. */
const falling = ([20n, 100n, 600n] as const).map((many) =>
  waits(
    `price-falls-${many}`,
    `each run pays, and sends the relay chain a message, whose price has risen thousandfold, and the user has ${many} times the usual price`,
    async (stage) => {
      const setup = await anyCall(stage)
      const to = { V5: { parents: 1, interior: 'Here' } }
      const send: NamedCall = ['polkadotXcm.send', to, { V5: [{ Trap: 7 }] }]
      const begun = await stage.net.snapshot()
      const before = await readFree(stage, stage.targetUser.address)
      await stage.sign('target', stage.targetUser, send)
      const price = before - (await readFree(stage, stage.targetUser.address))
      await stage.net.restore(begun)
      const thousandfold = 1_000n * 10n ** 18n
      await stage.put('target', 'parachainSystem.upwardDeliveryFeeFactor', [], thousandfold)
      await setFree(stage, 'target', 3n * UNIT + DEPOSIT + many * price)
      const call: NamedCall = ['utility.batchAll', nest(stage, transfer(stage), send)]
      return { ...setup, staged: stageCall(stage, call, paying(UNIT)) }
    }
  )
)

/** What the relay chain is asked, and what each further block changes of it. */
export const requests: readonly Perturbation[] = [...toRelay, ...falling]
