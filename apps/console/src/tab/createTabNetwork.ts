import {
  type ChainRole,
  composeReport,
  gatherEvidence,
  type NetworkConfig,
  type NetworkEvidence,
  outlineReport
} from '@paraclock/checklist'
import {
  OperationAborted,
  ParaclockError,
  parseUnixSeconds,
  shareWork,
  type UnixSeconds
} from '@paraclock/core'
import {
  applySteps,
  type Devnet,
  devAccount,
  makeReady,
  type Snapshot,
  startDevnet
} from '@paraclock/devnet'
import { ROUND_MS } from '@paraclock/simulation'
import { crossErrors } from '../app/crossErrors.ts'
import { askChain } from './askChain.ts'
import { configureTab } from './configureTab.ts'
import { connectTab } from './connectTab.ts'
import { enterSituation } from './enterSituation.ts'
import { fetchCode } from './fetchCode.ts'
import { findRemedy, type JudgedNetwork } from './findRemedy.ts'
import { createTaskFollower, type KnownTask, type TaskFollower } from './followTask.ts'
import { readFacts } from './readFacts.ts'
import { createNewsReader } from './readNews.ts'
import type { SituationId } from './situations.ts'
import type { TabBlock, TabNetwork, TabProgress, TabState } from './TabNetwork.ts'

/**
 * The largest number of rounds in which `fix` tries to fix the network. Each round makes calls, or
 * waits for the next session.
 */
const MAX_ROUNDS = 10
/** The largest number of blocks that the chains build until a run has succeeded or failed. */
const MAX_FOLLOWED = 8
const SLOT_SECONDS = 60

interface Started {
  readonly net: Devnet
  readonly config: NetworkConfig
  /** Returns the object that follows tasks. The first call creates it. */
  readonly tasks: () => Promise<TaskFollower>
  readonly readBlocks: () => Promise<readonly TabBlock[]>
  readonly fresh: Snapshot
  readonly ready: Snapshot
}

const ignore = (): void => undefined

export function createTabNetwork(): TabNetwork {
  let starting: Promise<Started> | undefined
  let situation: SituationId = 'ready'
  let task: KnownTask | undefined
  let judged: JudgedNetwork | undefined
  let tell: (blocks: readonly TabBlock[]) => void = ignore

  const started = async (): Promise<Started> => {
    if (starting !== undefined) return await starting
    throw new ParaclockError(OperationAborted, { what: 'the network in this tab' })
  }

  const show = async ({ readBlocks }: Started): Promise<void> => {
    const blocks = await readBlocks()
    if (blocks.length > 0) tell(blocks)
  }

  const describe = async (own: Started): Promise<TabState> => {
    const { net, tasks } = own
    await show(own)
    const chains = await Promise.all(
      [net.relay, net.service, net.target].map(async (chain) => ({
        role: chain.name as ChainRole,
        paraId: chain.paraId,
        number: (await chain.api.rpc.chain.getHeader()).number.toNumber()
      }))
    )
    return {
      time: Number(net.now()),
      chains,
      facts: await readFacts(net),
      task: task === undefined ? undefined : await (await tasks()).follow(task),
      situation
    }
  }

  const judge = async (
    { net, config }: Started,
    trial: { readonly upgrades: readonly Uint8Array[] } | false,
    onProgress: (progress: TabProgress) => void = ignore
  ): Promise<JudgedNetwork> => {
    const connections = connectTab(net)
    try {
      const gathered = await gatherEvidence({
        config: { networks: { main: config } },
        networks: [['main', config]],
        connections,
        trial,
        onProgress: ({ done, total, detail = '' }) => {
          if (done !== undefined && total !== undefined) onProgress({ text: detail, done, total })
        }
      })
      // The clocks of the chains stand still between blocks, so the age of a block is judged by them.
      const gatheredAt = new Date(Number(net.now()) * 1000).toISOString()
      const evidence = { ...gathered, gatheredAt }
      judged = {
        evidence: evidence.networks[0] as NetworkEvidence,
        report: composeReport({ evidence, now: Date.now() })
      }
      return judged
    } finally {
      await connections.close()
    }
  }

  /**
   * Makes the calls that can be made now. If all calls must wait for a session, waits for the next
   * session. Returns whether the caller must call `fixOnce` again.
   */
  const fixOnce = async (
    own: Started,
    known: JudgedNetwork,
    onStep: (text: string) => void
  ): Promise<boolean> => {
    const { net } = own
    const { calls, waits } = await findRemedy({ ...own, ...known })
    for (const step of calls) {
      onStep(step.description)
      await applySteps(net, [step])
      await net.settle({ refused: 'report' })
      await show(own)
    }
    if (calls.length > 0 || !waits) return calls.length > 0 && waits
    onStep('wait for the next session of the relay chain')
    await net.nextSession({ refused: 'report' })
    await net.build(1, { refused: 'report' })
    await show(own)
    return true
  }

  return crossErrors({
    async start(onProgress) {
      starting ??= start(onProgress)
      starting.catch(() => {
        starting = undefined
      })
      return await describe(await starting)
    },

    async onBlocks(listener) {
      tell = listener
    },

    async enter(wanted) {
      const own = await started()
      const { net, fresh, ready, readBlocks } = own
      await net.restore(wanted === 'fresh' ? fresh : ready)
      // The snapshot has set the clocks of the chains back. So the clocks are moved to the present,
      // without running the tasks that are due in between.
      if (net.now() < presentSlot()) await net.travelTo(presentSlot(), { skip: true })
      situation = wanted
      task = undefined
      judged = undefined
      await enterSituation(net, wanted)
      await readBlocks()
      return await describe(own)
    },

    async check(onProgress) {
      const own = await started()
      // The target keeps only the hash of an authorized upgrade. The trial needs the code, so it
      // gets all codes that the upgrade can have.
      const upgrades =
        situation === 'breakingUpgrade'
          ? [await fetchCode('target'), await fetchCode('target-ethereum')]
          : []
      const known = await judge(own, { upgrades }, onProgress)
      const { calls } = await findRemedy({ ...own, ...known })
      const { report } = known
      return { report, outline: outlineReport(report), remedy: calls }
    },

    async fix(onStep) {
      const own = await started()
      for (let round = 0; round < MAX_ROUNDS; round += 1) {
        const known = judged ?? (await judge(own, false))
        const goesOn = await fixOnce(own, known, onStep)
        judged = undefined
        if (goesOn) continue
        // After one failure is fixed, the next check can find another failure. So the chains are
        // checked again.
        const { calls, waits } = await findRemedy({ ...own, ...(await judge(own, false)) })
        if (calls.length === 0 && !waits) break
      }
      return await describe(own)
    },

    async schedule() {
      const own = await started()
      const { net, tasks } = own
      const { evidence } = judged ?? (await judge(own, false))
      const due = (Math.floor(Number(net.now()) / SLOT_SECONDS) + 2) * SLOT_SECONDS
      const { call: written } = evidence.artifacts
      if (written?.status !== 'gathered') {
        throw new ParaclockError(OperationAborted, { what: 'scheduling a call that is not known' })
      }
      const { id, call } = await (await tasks()).prepare(written.value, due)
      const { api } = net.service
      await net.execute({
        chain: net.service,
        call: api.tx(api.registry.createType('Call', call)),
        signer: await devAccount('Alice')
      })
      task = { id, due }
      return await describe(own)
    },

    async build(rounds) {
      const own = await started()
      for (let round = 0; round < rounds; round += 1) {
        await own.net.build(1, { refused: 'report' })
        await show(own)
      }
      return await describe(own)
    },

    async request(message) {
      return await askChain((await started()).net.service, message)
    },

    async travel() {
      const own = await started()
      const { net, tasks } = own
      if (task === undefined) return await describe(own)
      if (BigInt(task.due) > net.now()) {
        await net.travelTo(parseUnixSeconds(task.due), { refused: 'report' })
        await show(own)
      }
      for (let round = 0; round < MAX_FOLLOWED; round += 1) {
        const { state } = await (await tasks()).follow(task)
        if (state === 'arrived' || state === 'failed') break
        await net.build(1, { refused: 'report' })
        await show(own)
      }
      return await describe(own)
    }
  })
}

async function start(onProgress: (progress: TabProgress) => void): Promise<Started> {
  const total = 5
  const net = await startDevnet({
    variant: 'minute',
    startTime: presentSlot(),
    onProgress: ({ done, detail = '' }) => {
      if (done !== undefined) onProgress({ text: `starting the ${detail}`, done: done + 1, total })
    }
  })
  const fresh = await net.snapshot()
  onProgress({ text: 'opening the channels', done: 4, total })
  await makeReady(net)
  const ready = await net.snapshot()
  const config = await configureTab(net)
  const followers = new Map<Devnet, Promise<TaskFollower>>()
  const tasks = (): Promise<TaskFollower> =>
    shareWork(followers, net, () => createTaskFollower(net, config))
  const readBlocks = createNewsReader(net)
  await readBlocks()
  return { net, config, tasks, readBlocks, fresh, ready }
}

function presentSlot(): UnixSeconds {
  return parseUnixSeconds((Math.floor(Date.now() / ROUND_MS) * ROUND_MS) / 1000)
}
